import { askCopy, type OwnData } from '@cowrie/contract/own-data.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { displayComing } from '@cowrie/contract/time.ts';
import { Button, buttonClass } from '@cowrie/ui/button.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { Card } from '../card.tsx';
import { ProofForm } from '../security/proof-form.tsx';

export type OwnDataProps = { data: OwnData; asksCode: boolean; onChanged: () => Promise<void> };

/** Everything as one file: asked for with the password, made in the background, said by mail (Product §28.104, §28.105). */
export function Copy({ data, asksCode, onChanged }: OwnDataProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { copy, next_copy_at: next } = data;
  const close = () => {
    setIsAsking(false);
    return onChanged();
  };
  const isMaking = copy !== null && copy.made_at === null;
  return (
    <Card title="A copy of your data">
      <p className="text-soft">
        Your account, orders, payments, messages, receivers, files and sign-ins in one ZIP, with a page that
        any browser opens. We will make it in the background and email you when it is ready.
      </p>
      {copy?.file && (
        <div className="flex flex-col items-start gap-2 rounded-control bg-block p-4">
          <p>
            Made <When at={copy.made_at ?? copy.asked_at} show="day-time" isInSentence />
            {copy.kept_until && (
              <>
                , kept until <When at={copy.kept_until} show="day-time" isInSentence />
              </>
            )}
            .
          </p>
          <a href={copy.file.url} download className={buttonClass({ tone: 'brand' })}>
            Download it ({size(copy.file.size)})
          </a>
        </div>
      )}
      {isMaking && (
        <div role="status" className="flex flex-col items-start gap-2 rounded-control bg-block p-4">
          <p>We are making it and will email you when it is ready.</p>
          <Button size="small" tone="outline" onClick={() => void onChanged()}>
            Look again
          </Button>
        </div>
      )}
      {isAsking ? (
        <ProofForm
          endpoint={askCopy}
          asksCode={asksCode}
          label="Ask for the copy"
          busyLabel="Asking…"
          onDone={() => {
            notify('We are making your copy.');
            return close();
          }}
          onDoneBefore={close}
          onLeave={() => setIsAsking(false)}
        >
          <p className="text-soft">Anyone with the file can read all of it: keep it somewhere safe.</p>
        </ProofForm>
      ) : (
        <Button
          tone="outline"
          className="self-start"
          disabledReason={
            next !== null && `One copy a day can be made. The next: ${displayComing(next, serverNow())}.`
          }
          showReason
          onClick={() => setIsAsking(true)}
        >
          {copy ? 'Ask for another copy' : 'Ask for a copy'}
        </Button>
      )}
    </Card>
  );
}

const size = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
