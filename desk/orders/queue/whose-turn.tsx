import type { QueueStatus } from '@cowrie/contract/desk/queue-looks.ts';
import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import type { Turn } from '@cowrie/contract/whose-turn.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { useQueues } from '../../frame/use-queues.ts';
import { HowMany } from '../../parts/how-many.tsx';
import type { AddressFilter } from '../../parts/use-address-filter.ts';
import { COUNTED, isNarrowed, isNarrowedFurther } from './queue-names.ts';

type WhoseTurnProps = { filter: AddressFilter; status: string; type: OrderType | undefined };

/** What waits for us, for them, for me, and whose words wait for an answer: pressed to look at that alone (Product §28.42). */
export function WhoseTurn({ filter, status, type }: WhoseTurnProps) {
  const queues = useQueues();
  const isCounted = COUNTED.includes(status) && !isNarrowed(filter.search);
  const isMine = filter.get('assigned') === 'me';
  const count = (of: { turn?: Turn; isMine?: boolean }) =>
    isCounted
      ? (queues.waiting({ status: status as QueueStatus, type, isMine, ...of })?.text ?? null)
      : undefined;
  const isDue = filter.get('answer_due') === 'yes';
  // Of what is over it is nobody's turn: whoever asks means what is open.
  const open = COUNTED.includes(status) ? {} : { status: 'open' };
  const turn = (which: Turn) => () =>
    filter.set({ ...open, answer_due: undefined, turn: filter.get('turn') === which ? undefined : which });
  return (
    <fieldset className="-mx-4 flex gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0">
      <legend className="sr-only">Whose turn</legend>
      <Toggle
        label="For us"
        isOn={filter.get('turn') === 'us'}
        count={count({ turn: 'us' })}
        onPress={turn('us')}
      />
      <Toggle
        label="For them"
        isOn={filter.get('turn') === 'them'}
        count={count({ turn: 'them' })}
        onPress={turn('them')}
      />
      <Toggle
        label="Mine"
        isOn={isMine}
        count={count({ isMine: true, turn: (filter.get('turn') as Turn) || undefined })}
        onPress={() => filter.set({ ...open, assigned: isMine ? undefined : 'me' })}
      />
      <Toggle
        label="Waiting for our answer"
        isOn={isDue}
        count={type || isNarrowedFurther(filter.search) ? undefined : (queues.answersDue?.text ?? null)}
        onPress={() =>
          filter.set(
            isDue
              ? { answer_due: undefined }
              : { answer_due: 'yes', status: 'all', turn: undefined, assigned: undefined },
          )
        }
      />
    </fieldset>
  );
}

type ToggleProps = { label: string; isOn: boolean; count: string | null | undefined; onPress: () => void };

function Toggle({ label, isOn, count, onPress }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={cx(
        'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control border px-3 font-semibold text-sm md:min-h-9',
        isOn
          ? 'border-brand bg-brand-tint text-brand'
          : 'border-line text-soft hover:border-brand hover:text-ink',
      )}
      onClick={onPress}
    >
      {label}
      <HowMany of={count} />
    </button>
  );
}
