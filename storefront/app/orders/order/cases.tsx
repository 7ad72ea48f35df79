import { typedOn } from '@cowrie/client/typed-on.ts';
import { useLivePoll } from '@cowrie/client/use-live-poll.ts';
import { useNewest } from '@cowrie/client/use-newest.ts';
import { keepIfSame } from '@cowrie/client/use-poll.ts';
import { attachToCase, type CustomerCase, listCases, writeCase } from '@cowrie/contract/cases.ts';
import { casesSeen } from '@cowrie/contract/cases-seen.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { Field } from '@cowrie/ui/field.tsx';
import { takeFocus } from '@cowrie/ui/focus.ts';
import { TextArea } from '@cowrie/ui/text-input.tsx';
import { Unbroken } from '@cowrie/ui/unbroken.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../api/client.ts';
import { alertType, useForm, useSubmission } from '../../api/forms.ts';
import { live } from '../../live/live.ts';
import { AttachAlert, AttachFile, useAttachProblem } from '../chat/attach-file.tsx';
import { FilePreview } from '../chat/file-preview.tsx';
import { laterOf, useSayShown } from '../chat/use-say-shown.ts';
import { OfferToTell, type SomethingWrongProps } from './offer-to-tell.tsx';

/** How often an open case is fetched again, as a thread is (Product §9.4). */
const CASE_POLL_MS = 5_000;

/** What is wrong with a closed order, said in a case of its own, also long after (Product §27.26). */
export function Cases({ order, onOpen, isTelling, onTelling }: SomethingWrongProps) {
  const { trx_type: type, reference } = order;
  const [cases, setCases] = useState<CustomerCase[] | null>(null);
  /** The form was shut again: the focus goes back to what opened it. */
  const [hasLeft, setHasLeft] = useState(false);
  /** Something was sent from here: its case is read until it is there, even where the network loses answers. */
  const [hasSent, setHasSent] = useState(false);
  const place = useRef<HTMLElement>(null);
  const comesForCase = (useLocation().state as { atCase?: boolean } | null)?.atCase === true;
  const isLoaded = cases !== null;
  const open = cases?.find(({ closed_at }) => closed_at === null);

  const tellShown = useCallback(
    (id: string) => api.call(casesSeen, { body: { trx_type: type, trx_ref: reference, id } }),
    [type, reference],
  );
  const shown = useSayShown(newestOf(cases), tellShown);
  const begin = useNewest();
  const load = useCallback(
    async (signal?: AbortSignal) => {
      const isNewest = begin();
      const asked = { params: { type, reference }, query: { seen: 'told' } } as const;
      const answer = await api.call(listCases, asked, { signal });
      if (signal?.aborted || !isNewest()) return true;
      if (answer.status !== 'success') return false;
      setCases((before) => keepIfSame(before, answer.data.cases));
      setHasSent(false);
      shown.again();
      return true;
    },
    [type, reference, shown, begin],
  );
  const isPolled = open !== undefined || !isLoaded || hasSent;
  useLivePoll(live, load, {
    // One that is opened elsewhere, or whose answer was lost, is told of.
    everyMs: isPolled ? CASE_POLL_MS : Infinity,
    isAbout: ({ name, data }) => name === 'case' && data.ref === reference,
    isFresh: !isPolled,
  });

  useEffect(() => {
    if (isLoaded) onOpen(open?.messages.at(-1)?.from ?? null);
  }, [isLoaded, open, onOpen]);
  useEffect(() => {
    if (comesForCase && isLoaded) place.current?.scrollIntoView({ block: 'end' });
  }, [comesForCase, isLoaded]);

  function leave() {
    setHasLeft(true);
    onTelling(false);
  }

  async function onSent() {
    setHasSent(true);
    await load();
    onTelling(false);
  }

  return (
    <section
      ref={place}
      aria-label="Something wrong?"
      className="flex flex-col gap-4 border-line border-t pt-5"
    >
      {cases?.map((one) => (
        <CaseThread key={one.id} one={one} />
      ))}
      {open ? (
        <CaseForm order={order} label="Write to us about it" onSent={onSent} />
      ) : isTelling ? (
        <CaseForm order={order} label="What is wrong?" onSent={onSent} onLeave={leave} />
      ) : (
        <OfferToTell ref={hasLeft ? takeFocus : undefined} onTell={() => onTelling(true)} />
      )}
    </section>
  );
}

/** The newest message of all the cases of an order; `0` for none. */
const newestOf = (cases: CustomerCase[] | null): string =>
  (cases ?? []).flatMap(({ messages }) => messages).reduce((newest, { id }) => laterOf(newest, id), '0');

function CaseThread({ one }: { one: CustomerCase }) {
  return (
    <div className="flex flex-col gap-3">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 text-lg">
        {one.closed_at ? 'Something was wrong' : 'Something is wrong'}
        <span className="font-normal font-sans text-soft text-sm">
          {one.closed_at ? (
            <>
              Closed <When at={one.closed_at} show="day-time" isInSentence />
            </>
          ) : (
            <>
              Open since <When at={one.opened_at} show="day-time" isInSentence />
            </>
          )}
        </span>
      </h3>
      <ol className="flex flex-col gap-2">
        {one.messages.map((message) => {
          const isOwn = message.from === 'customer';
          return (
            <li
              key={message.id}
              className={cx(
                'max-w-[85%] rounded-card px-4 py-2.5 wrap-anywhere whitespace-pre-line',
                isOwn
                  ? 'self-end rounded-br-md bg-brand text-on-brand'
                  : 'self-start rounded-bl-md border border-line bg-block',
              )}
            >
              {message.from === 'supplier' ? (
                <span className="block font-semibold text-sm">Your supplier</span>
              ) : (
                <span className="sr-only">{isOwn ? 'You: ' : 'Our staff: '}</span>
              )}
              {message.message}
              {message.file && <FilePreview file={message.file} isOnBrand={isOwn} />}
              <When
                at={message.created_at}
                show="day-time"
                className={cx('mt-0.5 block text-right text-xs', isOwn ? 'opacity-85' : 'text-soft')}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

type CaseFormProps = {
  order: OrderDetails;
  label: string;
  onSent: () => Promise<void>;
  /** Opened by a press, and shut by another: what is typed next goes here. */
  onLeave?: () => void;
};

function CaseForm({ order, label, onSent, onLeave }: CaseFormProps) {
  const { trx_type, reference } = order;
  const form = useForm(writeCase, {
    initial: { message: '' },
    draft: `case:${reference}`,
    survivesReload: true,
    input: ({ message }) => ({ body: { trx_type, trx_ref: reference, message } }),
    onDone: async () => {
      // As they were at the press: what was typed on since is still to be sent.
      const message = typedOn(latest.current, form.values.message);
      form.reset(message ? { message } : undefined);
      await onSent();
    },
  });
  const latest = useRef('');
  latest.current = form.values.message;
  const file = useSubmission(attachToCase);
  const [problem, setProblem] = useAttachProblem();
  return (
    <form noValidate method="post" onSubmit={form.submit} className="flex flex-col gap-3">
      <Field
        label={label}
        hint={<Unbroken text={`Our staff see it with ${reference}. A photo often shows it best.`} />}
        error={form.problem('message')}
      >
        <TextArea
          name="message"
          rows={3}
          maxLength={4000}
          // It opens where the button was that was pressed.
          autoFocus={onLeave !== undefined}
          {...form.text('message')}
        />
      </Field>
      {form.message && form.refusal && (
        <Alert type={alertType(form.refusal)} message={form.message} onDismiss={form.forgetMessage} />
      )}
      {problem && <AttachAlert problem={problem} onDismiss={() => setProblem(null)} />}
      <div className="flex flex-wrap gap-3">
        <AttachFile
          submission={file}
          send={(sent) => file.send({ params: { type: trx_type, reference }, files: { file: sent } })}
          onSent={() => void onSent()}
          onProblem={setProblem}
        />
        <Button
          type="submit"
          busy={form.isBusy}
          busyLabel="Sending…"
          disabledReason={!form.values.message.trim() && 'Write something first'}
        >
          Send
        </Button>
        {onLeave && (
          <Button tone="plain" onClick={onLeave}>
            Not now
          </Button>
        )}
      </div>
    </form>
  );
}
