import type { ReactNode } from 'react';
import { CONTINUE, Meanwhile, YOURS_STAYS } from './meanwhile.tsx';
import { changedFields, mergeTyped } from './merge-typed.ts';

type ChangedMeanwhileProps<Values extends Record<string, unknown>> = {
  form: { values: NoInfer<Values>; reset(next: NoInfer<Values>): void };
  /** The call was refused since somebody has changed what the form was filled from; see `useShown`. */
  isOvertaken: boolean;
  /** What the form was filled from, and what it would be filled from now. */
  shown: NoInfer<Values>;
  now: Values;
  /** Hears that the form is about `now` from here on. */
  onContinue: () => void;
  /** What it says now, where wanted by the fields that have changed. */
  children: ReactNode | ((changed: readonly string[]) => ReactNode);
};

/** Shows what somebody else has saved meanwhile, and goes on from it with what was typed here (Product §19.12). */
export function ChangedMeanwhile<Values extends Record<string, unknown>>({
  form,
  isOvertaken,
  shown,
  now,
  onContinue,
  children,
}: ChangedMeanwhileProps<Values>) {
  const changed = changedFields(shown, now);
  if (!isOvertaken || changed.length === 0) return null;
  function continueFromNow() {
    form.reset(mergeTyped(now, { shown, typed: form.values }));
    onContinue();
  }
  return (
    <Meanwhile hint={YOURS_STAYS} actions={[{ label: CONTINUE, onPress: continueFromNow }]}>
      {typeof children === 'function' ? children(changed) : children}
    </Meanwhile>
  );
}
