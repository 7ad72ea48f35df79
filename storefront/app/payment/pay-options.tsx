import { readablePicture } from '@cowrie/client/readable-picture.ts';
import { whyNotOnce } from '@cowrie/client/use-submission.ts';
import { isCancelled, type NoReply, type Warning } from '@cowrie/contract/client.ts';
import { PROOF_ACCEPT } from '@cowrie/contract/files.ts';
import type { OrderStatus } from '@cowrie/contract/lifecycle.ts';
import { displayMoney, parseAmount } from '@cowrie/contract/money.ts';
import { PAYMENT_OPTION_CODES, type PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import { type OrderDetails, uploadProof } from '@cowrie/contract/orders.ts';
import type { Payout, UsdtAsk } from '@cowrie/contract/payments.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { FileDrop } from '@cowrie/ui/file-drop.tsx';
import { SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { type ReactNode, useCallback, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useSubmission } from '../api/forms.ts';
import { DeclinedReason } from '../declined/declined-reason.tsx';
import { BUTTON_ERROR_MS, useBrief } from '../hooks/use-brief.ts';
import { useLater } from '../hooks/use-later.ts';
import { orderName } from '../orders/order/order-name.ts';
import { paths } from '../paths.ts';
import { AmountToPay } from './amount-to-pay.tsx';
import { OptionChoice } from './option-choice.tsx';
import type { PayFromBalanceProps } from './pay-from-balance.tsx';
import { PayInto } from './pay-into.tsx';
import { shownAsk } from './shown-ask.ts';
import { useLookFirst } from './use-look-first.ts';
import { isMoved, type PayPlace } from './use-pay-into.ts';
import { usualOption } from './usual-option.ts';

const loadFromBalance = () => import('./pay-from-balance.tsx');

const UNAVAILABLE = 'Unavailable: This payment method is not available at the moment';

/** Of a proof that was stopped on its way. */
const NOT_SENT = 'Stopped: your file was not sent.';
const MAY_HAVE_COME = 'Stopped, but your file may have reached us. Trying again does not send it twice.';

type Problems = {
  option?: string;
  proof?: string;
  amount?: string;
  rate?: string;
  other?: string;
  stopped?: string;
};

/** What a refusal is about. */
function problemsOf(refused: Warning | NoReply): Problems {
  const { message } = refused;
  if (refused.status === 'error') return { other: whyNotOnce(refused) };
  if (refused.code === 'amount_changed') return { amount: message };
  if (refused.code === 'rate_not_held') return { rate: message };
  return /^(proof|file|image)_/.test(refused.code) ? { proof: message } : { other: whyNotOnce(refused) };
}

type PayOptionsProps = {
  order: OrderDetails;
  amount: string;
  /** The proof is there; the order now has this status. */
  onSent: (status: OrderStatus) => void;
  /** Another amount is missing than when the page was opened, or nothing is to be paid any more. */
  onMoved: () => void;
};

/**
 * Pay an order and send the proof: what, into which account, and the slip (Product §16.3, §16.4, §16.5), in three steps
 * (Product §27.4).
 */
export function PayOptions({ order, amount, onSent, onMoved }: PayOptionsProps) {
  const submission = useSubmission(uploadProof);
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const [option, setOption] = useState<PaymentOptionCode | null>(
    PAYMENT_OPTION_CODES.find((code) => code === query.get('by')) ?? usualOption(order.payment_option_code),
  );
  const [ask, setAsk] = useState<UsdtAsk | null>(() => shownAsk(order.reference, amount));
  const [payout, setPayout] = useState<Payout | null>(null);
  const [isNowhere, setIsNowhere] = useState(false);
  /** Grows with each time the rate turned out to be another: what follows from it is fetched anew. */
  const [rateChanges, setRateChanges] = useState(0);
  const [proof, setProof] = useState<File | null>(null);
  /** What was to be paid as the page was opened. */
  const [first] = useState(amount);
  /** What was to be paid as the proof was attached, until its customer is told that it is another. */
  const [amountOfProof, setAmountOfProof] = useState<string | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [isError, raiseError] = useBrief(BUTTON_ERROR_MS);
  const toAccept = payout?.instead_of ? receives(payout) : null;
  const whyTooSoon = useLookFirst(toAccept);
  const isLive = option !== null && order.payment_option_code.includes(option);
  /** Paid with a press: there is nothing to prove. Once a proof is in, nothing more is paid. */
  const isWallet = isLive && option === 'wallet';
  /** A proof was declined: whoever comes back has sent the money more often than not, and must not send it twice. */
  const mayHavePaid = order.status === 'pending' && order.decline_reason !== null;
  /** Nothing can be paid by what is chosen, so there is nothing to prove either. */
  const whyOff = option !== null && !isLive && 'Choose a payment option that is available first.';

  const place = paths.orders({ order: orderName(order.trx_type, order.id) });
  const chat = (
    <Link to={place} state={{ atChat: true }} className="font-semibold underline">
      the order’s chat
    </Link>
  );

  const onPlace = useCallback((place: PayPlace | null) => {
    if (!place) return;
    setAsk(place.usdt);
    setPayout(place.payout);
  }, []);

  function choose(code: PaymentOptionCode) {
    setOption(code);
    setProblems({});
    // A reload, and the way back to this page, keep it.
    setQuery({ by: code }, { replace: true, preventScrollReset: true, state });
  }

  async function submit(form: HTMLFormElement) {
    const found: Problems = {};
    if (!option) found.option = 'Select payment option';
    else if (!isLive) found.option = UNAVAILABLE;
    if (!proof) found.proof = 'Proof of payment is required';
    setProblems(found);
    if (!option || !isLive || !proof) {
      const first = found.option ? 'input[type=radio]' : '[aria-invalid=true]';
      requestAnimationFrame(() => form.querySelector<HTMLElement>(first)?.focus());
      return;
    }
    const result = await submission.send({
      params: { trx_type: order.trx_type, reference: order.reference },
      body: {
        payment_option: option,
        amount: amountOfProof ?? amount,
        ...(payout && { you_get: payout.amount }),
        ...(option === 'usdt' && ask && { usdt_ask: ask.id }),
      },
      files: { payment_proof: proof },
    });
    if (!result) return;
    if (result.status === 'success') return onSent(result.data.status);
    if (isCancelled(result)) {
      setProblems({ stopped: 'isUnsent' in result ? NOT_SENT : MAY_HAVE_COME });
      // It may have come all the same, and then the order says so.
      return onMoved();
    }
    raiseError();
    setProblems(problemsOf(result));
    if (result.status !== 'warning') return;
    if (result.code === 'amount_changed') setAmountOfProof(null);
    // The new amount shows at once, with the file that was attached, or that the order is not to be paid any more.
    if (result.code === 'amount_changed' || isMoved(result.code)) onMoved();
    if (result.code === 'rate_not_held') setRateChanges(rateChanges + 1);
  }

  return (
    <div className="page grid gap-6 py-8 lg:grid-cols-[21rem_minmax(0,1fr)] lg:py-12">
      <AmountToPay
        order={order}
        amount={amount}
        first={first}
        isChangeSaid={problems.amount !== undefined}
        payout={payout}
        place={place}
      />
      <form
        noValidate
        className="card flex min-w-0 flex-col gap-7 p-5 sm:p-8"
        onSubmit={(event) => {
          event.preventDefault();
          // From the balance its own button pays.
          if (!isWallet) void submit(event.currentTarget);
        }}
      >
        {order.status === 'pending' && order.decline_reason && (
          <DeclinedReason reason={order.decline_reason}>
            If the money has left your bank, do not pay again: send another proof, or ask us in {chat}.
          </DeclinedReason>
        )}
        <OptionChoice
          offered={order.payment_option_code}
          chosen={option}
          error={problems.option}
          onChoose={choose}
        />
        <div className="flex flex-col gap-2">
          <h2 className="font-sans font-semibold text-[0.9375rem] tracking-normal">
            {isWallet ? '2. Pay from your balance' : '2. Send the money'}
          </h2>
          {isWallet ? (
            <FromBalance
              key={amount}
              order={order}
              isAnother={amount !== first}
              onPaid={onSent}
              onMoved={onMoved}
              onPayout={setPayout}
            />
          ) : isLive ? (
            <WhereToPay isShut={mayHavePaid}>
              <PayInto
                key={option + amount + rateChanges}
                code={option}
                order={{ ...order, amount }}
                onPlace={onPlace}
                onNowhere={setIsNowhere}
                onMoved={onMoved}
                chat={chat}
              />
            </WhereToPay>
          ) : (
            <Alert type="warning" onDismiss={false}>
              {option === null ? (
                <>
                  There is no way to pay this order at the moment. Please pay nothing yet, and ask us in{' '}
                  {chat}.
                </>
              ) : (
                UNAVAILABLE
              )}
            </Alert>
          )}
        </div>
        {!isWallet && (
          <>
            <FileDrop
              label={
                isNowhere
                  ? '3. Paid already? Attach your proof of payment'
                  : '3. Attach your proof of payment'
              }
              hint="The slip or a screenshot of the transfer: png, jpg, jpeg or pdf, up to 10 MB."
              accept={PROOF_ACCEPT}
              file={proof}
              error={problems.proof}
              disabledReason={whyOff}
              progress={submission.isBusy ? (submission.progress ?? 0) : null}
              onCancel={submission.cancel}
              onFile={(file) => {
                setProblems({});
                // There at once; made smaller meanwhile, and sent so.
                setProof(file);
                setAmountOfProof(file && amount);
                if (file) void readablePicture(file);
              }}
            />
            {problems.stopped && (
              <Alert type="warning" onDismiss={false}>
                {problems.stopped}{' '}
                <Link to={place} className="font-semibold underline">
                  Look at the order
                </Link>
              </Alert>
            )}
            {problems.amount && <Alert type="warning" message={problems.amount} />}
            {problems.other && <Alert type="error" message={problems.other} />}
            <Button
              type="submit"
              size="large"
              // Whoever paid before still says so; nobody else is led there.
              tone={isNowhere ? 'outline' : 'brand'}
              className="sm:self-start"
              busy={submission.isBusy}
              busyLabel="Sending your proof…"
              disabledReason={whyOff || whyTooSoon}
            >
              {isError ? 'Error!' : toAccept ? `Accept ${toAccept}` : 'I have paid'}
            </Button>
            {/* Below the button, which it would push from under a thumb: it comes by itself. */}
            <RateChanged payout={payout} hasProof={proof !== null} message={problems.rate} chat={chat} />
          </>
        )}
      </form>
    </div>
  );
}

/** Loaded by those alone who pay so. */
function FromBalance(props: PayFromBalanceProps) {
  const PayFromBalance = useLater(loadFromBalance).part?.PayFromBalance;
  return PayFromBalance ? <PayFromBalance {...props} /> : <SkeletonRows rows={1} className="h-44" />;
}

/** Shut it is still asked for, since what goes along with the proof comes with it. */
function WhereToPay({ isShut, children }: { isShut: boolean; children: ReactNode }) {
  if (!isShut) return children;
  return (
    <details>
      <summary className="flex min-h-12 items-center rounded-control font-semibold text-brand underline">
        I have not sent the money yet: show me where
      </summary>
      {children}
    </details>
  );
}

const receives = ({ amount, currency }: Payout) => displayMoney(amount, currency);

type RateChangedProps = {
  payout: Payout | null;
  hasProof: boolean;
  message: string | undefined;
  chat: ReactNode;
};

/** The rate is no longer held and has become another: said before anything is sent at it. */
function RateChanged({ payout, hasProof, message, chat }: RateChangedProps) {
  if (!payout?.instead_of) return message ? <Alert type="warning" message={message} /> : null;
  const isMore = (parseAmount(payout.amount) ?? 0n) > (parseAmount(payout.instead_of) ?? 0n);
  return (
    <Alert type={isMore ? 'info' : 'warning'} onDismiss={false}>
      Your receiver now gets {receives(payout)} instead of {displayMoney(payout.instead_of, payout.currency)}.{' '}
      {!hasProof && 'Attach your proof, then accept.'}
      {!isMore && <> If you have paid already and this is not right for you, tell us in {chat}.</>}
    </Alert>
  );
}
