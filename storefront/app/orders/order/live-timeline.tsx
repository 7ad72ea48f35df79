import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { CheckIcon, CloseIcon } from '@cowrie/ui/first-icons.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { type ReactNode, useState } from 'react';
import { ReceiptEntry } from '../receipt/receipt-entry.tsx';
import { type OrderStep, orderSteps } from './order-steps.ts';
import type { Below } from './what-happens-now.ts';

type LiveTimelineProps = {
  order: OrderDetails;
  /** The last step was done on this page just now. */
  isNews?: boolean;
  /** What of paying the children show. */
  below?: Below;
  /** What is asked of the customer now, in the step that it is about. */
  children?: ReactNode;
};

const SAID: Record<OrderStep['state'], string> = {
  done: 'done',
  now: 'now',
  later: 'to come',
  stopped: '',
};

/** Where an order is: what is done with its time, what happens now and what is asked of whom (Product §27.7). */
export function LiveTimeline(props: LiveTimelineProps) {
  return <Timeline key={props.order.id} {...props} />;
}

function Timeline({ order, isNews = false, below, children }: LiveTimelineProps) {
  const steps = orderSteps(order, below);
  const done = steps.filter(({ state }) => state === 'done').length;
  /** Steps that were done before anybody looked stand still (Product §30.44). */
  const [known] = useState(isNews ? done - 1 : done);
  const present = steps.findIndex(({ state }) => state === 'now' || state === 'stopped');
  return (
    <ol aria-label="How far this order is" className="flex flex-col">
      {steps.map((step, index) => (
        <Step
          key={index === 0 ? 'placed' : step.name}
          step={step}
          isNews={index >= known}
          isLast={index === steps.length - 1}
        >
          {index === present && children}
          {index === steps.length - 1 && <ReceiptEntry order={order} />}
        </Step>
      ))}
    </ol>
  );
}

type StepProps = { step: OrderStep; isNews: boolean; isLast: boolean; children?: ReactNode };

function Step({ step, isNews, isLast, children }: StepProps) {
  const { name, state, at, note, sentence } = step;
  const isQuiet = state === 'later';
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className={cx('relative flex gap-3', isLast ? 'pb-0' : 'pb-3')}
    >
      {!isLast && (
        <span
          aria-hidden="true"
          className={cx(
            'absolute top-6 bottom-0 left-[0.6875rem] w-0.5',
            state === 'done' ? 'bg-brand' : 'bg-line',
            state === 'done' && isNews && 'line-drawn',
          )}
        />
      )}
      <Mark state={state} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className={cx('wrap-anywhere', isQuiet ? 'text-soft' : 'font-semibold')}>{name}</span>
          <span className="sr-only">{SAID[state]}</span>
          {at && <When at={at} show="day-time" className="text-soft text-sm tabular-nums" />}
        </p>
        {note && <p className="line-clamp-2 text-soft text-sm wrap-anywhere">{together(note)}</p>}
        {sentence && <p className="text-[0.9375rem]">{sentence}</p>}
        {children && (
          // On a phone as wide as the screen, over the line between the steps.
          <div
            className={cx(
              'relative mt-2 flex flex-col gap-3 empty:hidden max-sm:-ml-9',
              // What ends it has no line to lie over, and may be on another ground.
              !isLast && 'bg-surface',
            )}
          >
            {children}
          </div>
        )}
      </div>
    </li>
  );
}

/** The groups of a number, such as an account's, in one line. */
const together = (note: string) => note.replace(/(\d) (?=\d)/g, '$1\u00a0');

function Mark({ state }: { state: OrderStep['state'] }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-6 shrink-0 place-items-center rounded-full border-2',
        state === 'done' && 'border-brand bg-brand text-on-brand',
        state === 'now' && 'border-accent bg-accent-tint',
        state === 'later' && 'border-edge bg-surface',
        state === 'stopped' && 'border-edge bg-sunken text-soft',
      )}
    >
      {state === 'done' && <CheckIcon className="size-3.5" />}
      {state === 'stopped' && <CloseIcon className="size-3.5" />}
      {state === 'now' && <span className="size-2 rounded-full bg-accent motion-safe:animate-pulse" />}
    </span>
  );
}
