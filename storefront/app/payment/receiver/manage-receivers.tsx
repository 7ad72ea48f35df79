import { useFailure } from '@cowrie/client/use-failure.ts';
import { type Receiver, removeReceiver, renameReceiver } from '@cowrie/contract/receivers.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import noReceiversYet from '@cowrie/ui/illustrations/no-receivers-yet.svg';
import { EmptyState } from '@cowrie/ui/list-states.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { Scene } from '@cowrie/ui/scene.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useState } from 'react';
import { useForm, useSubmission } from '../../api/forms.ts';
import { ReceiverFace } from './receiver-face.tsx';
import { ReceiverPhoto } from './receiver-photo.tsx';

type ManageReceiversProps = {
  receivers: readonly Receiver[];
  onClose: () => void;
  onChanged: () => void;
};

/**
 * Moves a plain button out by its padding, so that its words line up with the edge, but not beyond the dialog's own
 * padding.
 */
const END = 'max(-0.875rem, -5.6vw)';

/** Saved receivers are renamed, given a photo and removed (Product §27.49, §27.54). */
export function ManageReceivers({ receivers, onClose, onChanged }: ManageReceiversProps) {
  return (
    <Dialog isOpen onClose={onClose} title="Saved receivers" width="medium">
      {receivers.length === 0 ? (
        <EmptyState title="No saved receivers yet" illustration={<Scene src={noReceiversYet} />}>
          You can save a receiver when you place an order.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {receivers.map((receiver) => (
            <ReceiverRow key={receiver.id} receiver={receiver} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

type RowProps = { receiver: Receiver; onChanged: () => void };

function ReceiverRow({ receiver, onChanged }: RowProps) {
  const [isAsking, setIsAsking] = useState<'rename' | 'photo' | 'remove' | null>(null);
  /** An answer that comes late shuts what it is about, and nothing that was opened since. */
  const shut = () => setIsAsking((now) => (now === isAsking ? null : now));
  return (
    <li className="flex flex-col gap-3 py-3 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="flex min-w-0 flex-1 basis-40 items-center gap-3">
          <ReceiverFace receiver={receiver} />
          <span className="min-w-0 font-semibold wrap-anywhere">{receiver.name}</span>
        </span>
        <span className="flex flex-wrap max-sm:-ml-3.5" style={{ marginRight: END }}>
          <Button tone="plain" size="small" onClick={() => setIsAsking('rename')}>
            Rename<span className="sr-only"> {receiver.name}</span>
          </Button>
          <Button tone="plain" size="small" onClick={() => setIsAsking('photo')}>
            Photo<span className="sr-only"> of {receiver.name}</span>
          </Button>
          <Button tone="plain" size="small" onClick={() => setIsAsking('remove')}>
            Remove<span className="sr-only"> {receiver.name}</span>
          </Button>
        </span>
      </div>
      {isAsking === 'rename' && <Rename receiver={receiver} onChanged={onChanged} onDone={shut} />}
      {isAsking === 'photo' && <ReceiverPhoto receiver={receiver} onChanged={onChanged} onDone={shut} />}
      {isAsking === 'remove' && <Remove receiver={receiver} onChanged={onChanged} onDone={shut} />}
    </li>
  );
}

type AskingProps = RowProps & { onDone: () => void };

function Rename({ receiver, onChanged, onDone }: AskingProps) {
  const form = useForm(renameReceiver, {
    initial: { name: receiver.name },
    input: (body) => ({ params: { id: receiver.id }, body }),
    onDone: () => {
      notify('Renamed');
      onChanged();
      onDone();
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-3">
      <Field label="Name" error={form.problem('name')}>
        <TextInput autoFocus autoComplete="off" maxLength={80} {...form.text('name')} />
      </Field>
      {form.message && <Alert type="error" message={form.message} onDismiss={form.forgetMessage} />}
      <div className="flex gap-2">
        <Button type="submit" size="small" busy={form.isBusy}>
          Save name
        </Button>
        <Button tone="plain" size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Remove({ receiver, onChanged, onDone }: AskingProps) {
  const submission = useSubmission(removeReceiver);
  const [failure, setFailure] = useFailure();

  async function remove() {
    setFailure(null);
    const result = await submission.send({ params: { id: receiver.id } });
    if (!result) return;
    // One that is gone already is gone as well.
    const isGone = result.status === 'warning' && result.code === 'receiver_unknown';
    if (result.status !== 'success' && !isGone) return setFailure(result);
    notify('Removed');
    onChanged();
    onDone();
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="text-soft text-sm">Your orders for them stay as they are.</p>
      {failure && <Alert type="error" message={failure.message} onDismiss={() => setFailure(null)} />}
      <div className="flex gap-2">
        <Button tone="danger" size="small" busy={submission.isBusy} onClick={() => void remove()}>
          Remove them
        </Button>
        <Button tone="plain" size="small" onClick={onDone}>
          Keep
        </Button>
      </div>
    </div>
  );
}
