import type { UnannouncedParcel } from '@cowrie/contract/shelf.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { Link } from 'react-router';
import { FilePreview } from '../orders/chat/file-preview.tsx';
import { paths } from '../paths.ts';

export function UnannouncedList({ parcels }: { parcels: readonly UnannouncedParcel[] }) {
  return (
    <section
      aria-labelledby="unannounced-title"
      className="flex flex-col gap-4 rounded-card border border-accent bg-surface p-5 sm:p-6"
    >
      <div>
        <h2 id="unannounced-title" className="text-xl">
          {parcels.length === 1
            ? 'A parcel has arrived that you did not tell us about'
            : `${parcels.length} parcels have arrived that you did not tell us about`}
        </h2>
        <p className="mt-1 text-soft">
          {parcels.length === 1
            ? 'Your mark is on it. Tell us what is in it, and we will ship it for you.'
            : 'Your mark is on them. Tell us what is in them, and we will ship them for you.'}
        </p>
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {parcels.map((parcel) => (
          <Parcel key={parcel.id} parcel={parcel} isOnly={parcels.length === 1} />
        ))}
      </ul>
    </section>
  );
}

function Parcel({ parcel, isOnly }: { parcel: UnannouncedParcel; isOnly: boolean }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold tabular-nums">{parcel.tracking_number}</p>
        <p className="text-soft text-sm">
          {parcel.weight_kg && `${parcel.weight_kg} kg, `}arrived{' '}
          <When at={parcel.received_at} show="day" isInSentence />
        </p>
      </div>
      {parcel.photos.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {parcel.photos.map((photo) => (
            <FilePreview key={photo.url} file={photo} label="Photo of the parcel" />
          ))}
        </div>
      )}
      <Link
        to={paths.packageDetails({ tracking: parcel.tracking_number })}
        className={`${buttonClass({ tone: isOnly ? 'brand' : 'outline' })} max-sm:w-full`}
      >
        This is mine
      </Link>
    </li>
  );
}
