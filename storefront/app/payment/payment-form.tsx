import { isCancelled } from '@cowrie/contract/client.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { type PaymentMethod, placePayment } from '@cowrie/contract/payments.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSubmission } from '../api/forms.ts';
import { paths } from '../paths.ts';
import { Amounts } from './amounts.tsx';
import {
  amountsFromPay,
  besideFields,
  type KeptFile,
  type PaymentDraft,
  type PaymentProblems,
  paymentBody,
  paymentProblems,
} from './payment-draft.ts';
import { ReceiverFields } from './receiver-fields.tsx';
import { useQrCode } from './use-qr-code.ts';
import { type RateList, useRates } from './use-rates.ts';

type PaymentFormProps = {
  draft: PaymentDraft;
  onChange: (part: Partial<PaymentDraft>) => void;
  onPlaced: () => void;
  firstRates: RateList;
  methods: readonly PaymentMethod[];
};

type Outcome = { type: 'warning' | 'error'; message: string; isRateChange?: boolean };

/** A payment in RMB: amounts, receiver, one press (Product §15.2, §15.3). */
export function PaymentForm({ draft, onChange, onPlaced, firstRates, methods }: PaymentFormProps) {
  const navigate = useNavigate();
  const submission = useSubmission(placePayment, { survivesReload: true });
  const { list, refresh } = useRates(firstRates, draft.payCurrency);
  const [problems, setProblems] = useState<PaymentProblems>({});
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const keepQr = useCallback((qrCode: KeptFile | null) => onChange({ qrCode }), [onChange]);
  const qr = useQrCode(draft.qrCode, keepQr);
  const rate = list ? (list.rates.find(({ code }) => code === draft.target)?.rate ?? null) : undefined;
  const payFrom = [firstRates.base, ...firstRates.rates].filter((currency) => currency.from);

  // A draft of another day, or another currency to pay with: the amount to get follows today's rate.
  useEffect(() => {
    if (!rate || draft.youPay === '') return;
    const fresh = amountsFromPay(draft.youPay, rate);
    if (document.activeElement?.getAttribute('inputmode') !== 'decimal' && fresh.youGet !== draft.youGet) {
      onChange(fresh);
    }
  }, [rate, draft.youPay, draft.youGet, onChange]);

  // The first field that is not right gets the focus.
  useEffect(() => {
    if (Object.keys(problems).length > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], input[type=radio]')?.focus();
    }
  }, [problems]);

  function change(part: Partial<PaymentDraft>) {
    setProblems({});
    setOutcome(null);
    onChange(part);
  }

  async function submit() {
    const currency = payFrom.find(({ code }) => code === draft.payCurrency);
    const found = paymentProblems(draft, qr.file !== null, currency);
    setProblems(found);
    if (Object.keys(found).length > 0 || !draft.method || !rate) return;
    setOutcome(null);
    const result = await submission.send({
      body: paymentBody({ ...draft, ...amountsFromPay(draft.youPay, rate) }),
      files: { qr_code: qr.file ?? undefined },
    });
    if (!result) return;
    if (result.status === 'success') {
      const { id } = result.data.payment_order;
      await navigate(paths.payment({ chat: id }), { preventScrollReset: true });
      await qr.choose(null);
      onPlaced();
      return;
    }
    if (result.status === 'error') {
      // A nervous second press must cost nothing, and the customer may know it.
      const message = `${result.message} Pressing again places no second order.`;
      if (!isCancelled(result)) setOutcome({ type: 'error', message });
      return;
    }
    if (result.code === 'rate_changed') {
      const fresh = await refresh();
      const newRate = fresh?.rates.find(({ code }) => code === draft.target)?.rate;
      if (newRate) onChange(amountsFromPay(draft.youPay, newRate));
      return setOutcome({ type: 'warning', message: result.message, isRateChange: true });
    }
    const beside = fieldProblems(result.code, result.message, result.errors);
    setProblems(beside);
    if (Object.keys(beside).length === 0) {
      setOutcome({ type: result.httpStatus === 400 ? 'warning' : 'error', message: result.message });
    }
  }

  // The picture with its bar may be out of sight on a phone.
  const sharePlaced =
    qr.file && submission.progress !== null ? ` ${Math.round(submission.progress * 100)} %` : '';
  const youGet = draft.youGet === '' ? null : displayMoney(draft.youGet, draft.target);
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Amounts
        draft={draft}
        onChange={change}
        payFrom={payFrom}
        rate={rate}
        updatedAt={list?.updated_at ?? null}
        error={problems.amount}
      />
      <ReceiverFields
        draft={draft}
        onChange={change}
        methods={methods}
        problems={problems}
        qr={qr}
        progress={submission.progress}
        onCancel={submission.cancel}
      />
      {outcome && <Alert type={outcome.type} message={outcome.message} onDismiss={() => setOutcome(null)} />}
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
        <Button
          type="submit"
          size="large"
          className="max-sm:w-full"
          busy={submission.isBusy}
          busyLabel={`Placing your order…${sharePlaced}`}
        >
          {outcome?.isRateChange && youGet ? `Accept ${youGet}` : 'Continue'}
        </Button>
        {submission.isBusy && (
          <Button tone="plain" onClick={submission.cancel}>
            Cancel
          </Button>
        )}
        {!submission.isBusy && youGet && !outcome?.isRateChange && (
          <p className="text-soft text-sm">
            You pay {displayMoney(draft.youPay, draft.payCurrency)}, your receiver gets {youGet}.
          </p>
        )}
      </div>
    </form>
  );
}

/** Which field a refusal of the server belongs to. */
function fieldProblems(code: string, message: string, errors: Record<string, string[]>): PaymentProblems {
  if (code.startsWith('amount_') || code === 'rate_missing') return { amount: message };
  if (code === 'bank_information_required') return { description: message };
  if (code.startsWith('qr_') || code.startsWith('image_') || code === 'file_too_large') {
    return { qrCode: message };
  }
  if (code === 'payment_method_unavailable') return { method: message };
  return besideFields(errors);
}
