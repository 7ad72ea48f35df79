import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import type { FileLink } from '@cowrie/contract/files.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { statusLabel } from '@cowrie/ui/status-badge.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { Link } from 'react-router';
import { FileView } from '../../parts/file-view.tsx';
import { paths } from '../../paths.ts';

type SameProof = DeskOrder['same_proofs'][number];

/** More pictures beside one another than this are too small to compare. */
const SHOWN = 3;

type SameProofsProps = {
  /** The order's reference: among `others` it is a part of it that counts already. */
  order: string;
  others: SameProof[];
  own?: FileLink | undefined;
};

/**
 * Says that a proof's file, or its picture, was sent for other orders too, or for an earlier part of its own, and leads to them;
 * beside `own` it shows what was sent for them (Product §21.14, §26.60).
 */
export function SameProofs({ order, others, own }: SameProofsProps) {
  if (others.length === 0) return null;
  const isOfPart = others.every(({ reference }) => reference === order);
  const many = isOfPart
    ? 'a part that counts already'
    : others.length === 1
      ? 'another order'
      : 'other orders';
  const isOneFile = others.every(({ likeness }) => likeness === 'file');
  const shown = own ? others.filter(({ likeness }) => likeness === 'picture').slice(0, SHOWN) : [];
  return (
    <Alert type="warning" onDismiss={false}>
      <p>
        {isOneFile
          ? `The same file was sent as proof for ${many}:`
          : `The same picture, maybe cut or compressed, was sent as proof for ${many}:`}
      </p>
      <ul className="mt-1 grid gap-1 font-normal">
        {others.map(({ reference, customer, status, sent_at }) => (
          <li key={reference}>
            <Link
              to={paths.order(reference)}
              target="_blank"
              className="font-semibold tabular-nums underline"
            >
              {reference}
            </Link>{' '}
            {reference === order ? (
              'itself, for a part that counts already, sent '
            ) : (
              <>
                <span className="inline-block">{customer},</span> {statusLabel(status).toLowerCase()}, sent{' '}
              </>
            )}
            <When at={sent_at} show="day-time" isInSentence />
          </li>
        ))}
      </ul>
      {own && shown.length > 0 && (
        <div className="mt-3 grid grid-cols-2 gap-2 font-normal">
          <Compared label="This order" file={own} name="What was sent for this order" />
          {shown.map(({ reference, file }) => (
            <Compared key={reference} label={reference} file={file} name={`What was sent for ${reference}`} />
          ))}
        </div>
      )}
    </Alert>
  );
}

function Compared({ label, file, name }: { label: string; file: FileLink; name: string }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 truncate text-xs tabular-nums">{label}</figcaption>
      <FileView file={file} name={name} className="h-56 w-full" />
    </figure>
  );
}

/** Of the attempt that waits now: what confirming has to look at. */
export function sameProofsNow({ order, same_proofs }: Pick<DeskOrder, 'order' | 'same_proofs'>): SameProof[] {
  const open = order.proofs.filter((proof) => proof.transaction_status === 'awaiting').map(({ id }) => id);
  const now = same_proofs.filter((proof) => open.includes(proof.proof_id));
  return now.filter(({ reference }, index) => now.findIndex((one) => one.reference === reference) === index);
}
