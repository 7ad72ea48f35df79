import { useFailure } from '@cowrie/client/use-failure.ts';
import { askDeletion, keepAccount, type Unfinished } from '@cowrie/contract/own-data.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { Unbroken } from '@cowrie/ui/unbroken.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSubmission } from '../../api/forms.ts';
import { paths } from '../../paths.ts';
import { FormMessage } from '../../sign-in/sign-in-page.tsx';
import { Card } from '../card.tsx';
import { ProofForm } from '../security/proof-form.tsx';
import type { OwnDataProps } from './copy.tsx';

/** What goes, what stays and why, what comes first; then the password, and a week in which one press keeps it (Product §28.106, §28.107). */
export function Deletion({ data, asksCode, onChanged }: OwnDataProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (data.deleted_on) return <Pending on={data.deleted_on} onChanged={onChanged} />;
  const { unfinished } = data;
  const close = () => {
    setIsAsking(false);
    return onChanged();
  };
  return (
    <Card title="Delete your account">
      <What title="What we delete">
        Your name, email, phone, birth date and addresses, your username and password, saved receivers, slips
        and other files, everything we wrote to each other, and where you signed in.
      </What>
      <What title="What we must keep, without your name">
        References, sums, rates and dates of your orders, under a number, because the law asks us to keep our
        books. Our bank’s statements stay too, as the bank wrote them.
      </What>
      {unfinished.length > 0 && <First unfinished={unfinished} />}
      {isAsking ? (
        <ProofForm
          endpoint={askDeletion}
          asksCode={asksCode}
          label="Delete my account in 7 days"
          busyLabel="Setting the date…"
          tone="danger"
          onDone={close}
          onDoneBefore={close}
          onLeave={() => setIsAsking(false)}
        >
          <p className="text-soft">
            We will delete it in 7 days, and sign you out on all other devices now. Until then you can keep it
            with one tap. After that no one can bring it back, so download your copy first.
          </p>
        </ProofForm>
      ) : (
        <Button
          tone="danger"
          className="self-start"
          disabledReason={unfinished.length > 0 && 'Finish what is listed first'}
          onClick={() => setIsAsking(true)}
        >
          Delete my account
        </Button>
      )}
    </Card>
  );
}

function What({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <h3 className="font-semibold text-base tracking-normal">{title}</h3>
      <p className="text-soft">{children}</p>
    </div>
  );
}

const PLACES: Record<Unfinished['where'], { to: string; label: string }> = {
  orders: { to: paths.orders(), label: 'Open your orders' },
  balance: { to: paths.balance(), label: 'Open your balance' },
  contact: { to: paths.contact(), label: 'Write to us' },
};

function First({ unfinished }: { unfinished: readonly Unfinished[] }) {
  return (
    <div className="rounded-control bg-accent-tint p-4 text-accent-ink">
      <h3 className="font-semibold text-base tracking-normal">Finish this first</h3>
      <ul className="mt-1 grid gap-2">
        {unfinished.map(({ says, where }, index) => (
          <li key={says} className="wrap-anywhere">
            <Unbroken text={says} />
            {/* Two that are finished in one place lead there once. */}
            {where !== unfinished[index + 1]?.where && (
              <>
                {' '}
                <Link
                  to={PLACES[where].to}
                  className="inline-block font-semibold underline underline-offset-4"
                >
                  {PLACES[where].label}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Pending({ on, onChanged }: { on: string; onChanged: () => Promise<void> }) {
  const keep = useSubmission(keepAccount);
  const [failure, setFailure] = useFailure();
  async function press() {
    const result = await keep.send({});
    if (!result) return;
    if (result.status === 'success') notify('Your account is kept.');
    // Kept on another device meanwhile: the page says so once it is read anew.
    else if (!('httpStatus' in result && result.httpStatus === 404)) return setFailure(result);
    await onChanged();
  }
  return (
    <Card title="Your account will be deleted">
      <p role="status">
        It will be deleted on <When at={on} />. Until then everything works as before, and you can keep it
        with one tap.
      </p>
      <Button className="self-start" busy={keep.isBusy} busyLabel="Keeping…" onClick={() => void press()}>
        Keep my account
      </Button>
      <FormMessage tone="error">{failure?.message}</FormMessage>
    </Card>
  );
}
