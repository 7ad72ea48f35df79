import { type FileLink, IMAGE_ACCEPT } from '@cowrie/contract/files.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { OfflineIcon, SuccessIcon } from '@cowrie/ui/first-icons.tsx';
import { CloseIcon, PlusIcon, WarningIcon } from '@cowrie/ui/icons.tsx';
import { useId } from 'react';
import { ZoomableImage } from '../parts/zoomable-image.tsx';
import {
  isFor,
  type QueuedPhoto,
  queuePhoto,
  removePhoto,
  useIsOnline,
  usePhotoQueue,
} from './photo-queue.ts';

type Target = QueuedPhoto['target'];

/** A parcel's photos, those that wait among them, and the camera for the next one (Product §28.86). */
export function PhotoStrip({
  of,
  target,
  photos,
}: {
  of: string;
  target: Target;
  photos: readonly FileLink[];
}) {
  const queued = usePhotoQueue().filter(isFor(target));
  // What is sent comes back with the parcel: until it does, the phone's own copy stands for it.
  const waiting = queued.filter(({ isSent }) => !isSent);
  return (
    <section aria-label={`Photos of ${of}`} data-works-offline className="flex flex-col gap-2">
      <ul className="flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <li key={photo.url} className="size-20">
            <ZoomableImage
              src={photo.url}
              thumbnail={photo.thumbnail}
              alt={`Photo ${index + 1}`}
              className="size-20"
            />
          </li>
        ))}
        {waiting.map((photo) => (
          <Waiting key={photo.id} photo={photo} />
        ))}
        <li>
          <Camera onPhoto={(file) => void queuePhoto(target, file)} />
        </li>
      </ul>
      <Progress queued={queued} />
    </section>
  );
}

function Waiting({ photo }: { photo: QueuedPhoto }) {
  return (
    <li className="relative size-20">
      <img
        src={photo.url}
        alt={photo.problem ? 'Not sent' : 'Waiting to be sent'}
        className={cx(
          'size-20 rounded-control border object-cover opacity-60',
          photo.problem ? 'border-danger' : 'border-line',
        )}
      />
      {photo.problem && (
        <button
          type="button"
          aria-label="Remove the photo that was not sent"
          className="absolute -top-2 -right-2 grid size-8 place-items-center rounded-full border border-line bg-surface text-danger"
          onClick={() => void removePhoto(photo.id)}
        >
          <CloseIcon className="size-4" />
        </button>
      )}
    </li>
  );
}

/** The phone's own camera, the one at its back. */
export function Camera({
  onPhoto,
  label = 'Take a photo',
}: {
  onPhoto: (file: File) => void;
  label?: string;
}) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="grid size-20 cursor-pointer place-items-center rounded-control border border-edge border-dashed bg-surface text-center text-brand focus-within:outline-3 focus-within:outline-accent hover:border-brand"
    >
      <span className="flex flex-col items-center gap-0.5 px-2 font-semibold text-xs leading-tight">
        <PlusIcon className="size-6" />
        {label}
      </span>
      <input
        id={id}
        type="file"
        accept={IMAGE_ACCEPT}
        capture="environment"
        className="sr-only"
        onChange={(event) => {
          for (const file of event.currentTarget.files ?? []) onPhoto(file);
          // The same file again is another press.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}

const keptInWords = (count: number) =>
  `${count === 1 ? '1 photo' : `${count} photos`} not sent yet. We will send ${count === 1 ? 'it' : 'them'} when the network is back.`;

/** Honest: what is sent, of what was taken, and what it waits for. */
function Progress({ queued }: { queued: readonly QueuedPhoto[] }) {
  const sent = queued.filter(({ isSent }) => isSent).length;
  const refused = queued.filter(({ problem }) => problem);
  const isOut = !useIsOnline() && sent + refused.length < queued.length;
  return (
    <div role="status" className="text-sm">
      {queued.length > 0 && (
        <p className="flex items-center gap-1.5 font-medium text-soft">
          {isOut ? <OfflineIcon className="size-4 shrink-0" /> : <SuccessIcon className="size-4 shrink-0" />}
          {isOut ? keptInWords(queued.length - refused.length - sent) : `${sent} of ${queued.length} sent`}
        </p>
      )}
      {refused.map(({ id, problem }) => (
        <p key={id} className="mt-1 flex gap-1.5 text-danger">
          <WarningIcon className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      ))}
    </div>
  );
}
