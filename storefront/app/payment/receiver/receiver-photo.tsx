import { useFailure } from '@cowrie/client/use-failure.ts';
import { isCancelled } from '@cowrie/contract/client.ts';
import { IMAGE_ACCEPT } from '@cowrie/contract/files.ts';
import { type Receiver, removeReceiverPhoto, setReceiverPhoto } from '@cowrie/contract/receivers.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { FileDrop } from '@cowrie/ui/file-drop.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { useRef, useState } from 'react';
import { useSubmission } from '../../api/forms.ts';
import { squarePhoto } from './square-photo.ts';

type ReceiverPhotoProps = { receiver: Receiver; onChanged: () => void; onDone: () => void };

/** A saved receiver gets a photo, or loses it (Product §27.54). */
export function ReceiverPhoto({ receiver, onChanged, onDone }: ReceiverPhotoProps) {
  const { id, name, photo } = receiver;
  const setting = useSubmission(setReceiverPhoto);
  const removing = useSubmission(removeReceiverPhoto);
  const [file, setFile] = useState<File | null>(null);
  const [failure, setFailure] = useFailure();
  const latest = useRef<File>(null);

  async function set(chosen: File | null) {
    setFailure(null);
    setFile(chosen);
    latest.current = chosen;
    if (!chosen) return;
    const small = await squarePhoto(chosen);
    // Left, removed, or another chosen meanwhile.
    if (latest.current !== chosen) return;
    const result = await setting.send({ params: { id }, files: { photo: small } });
    if (result?.status === 'success') return done('Photo saved');
    setFile(null);
    if (result && !isCancelled(result)) setFailure(result);
  }

  async function remove() {
    setFailure(null);
    const result = await removing.send({ params: { id } });
    if (result?.status === 'success') return done('Photo removed');
    if (result) setFailure(result);
  }

  /** What is on its way goes no further. */
  function leave() {
    latest.current = null;
    setting.cancel();
    onDone();
  }

  function done(notice: string) {
    notify(notice);
    onChanged();
    onDone();
  }

  return (
    <div className="flex flex-col gap-3">
      <FileDrop
        label={`Photo of ${name}`}
        hint="Only you see it, here and where you choose whom to pay. Use a png, jpg or jpeg picture."
        accept={IMAGE_ACCEPT}
        file={file}
        onFile={(chosen) => void set(chosen)}
        progress={setting.progress}
        onCancel={setting.cancel}
      />
      {failure && <Alert type="error" message={failure.message} onDismiss={() => setFailure(null)} />}
      <div className="flex gap-2">
        {photo && (
          <Button tone="danger" size="small" busy={removing.isBusy} onClick={() => void remove()}>
            Remove photo
          </Button>
        )}
        <Button tone="plain" size="small" onClick={leave}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
