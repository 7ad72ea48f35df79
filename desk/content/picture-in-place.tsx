import { type ContentListName, contentPicture } from '@cowrie/contract/desk/content.ts';
import { ItemPicture } from '@cowrie/ui/item-picture.tsx';
import { Portrait } from '@cowrie/ui/portrait.tsx';

/** Beside the picture of each list: whose it is, and the line below. */
const WORDS: Partial<Record<ContentListName, readonly [name: string, below: string | null]>> = {
  'team-members': ['name', 'duty'],
  testimonials: ['customer_name', 'service_type'],
  items: ['name', null],
};

type PictureInPlaceProps = {
  list: ContentListName;
  src: string;
  /** The row's fields as they stand. */
  words: Readonly<Record<string, unknown>>;
};

/** A picture as visitors see it: a face as large as pages show it, an item as the card that is chosen. */
export function PictureInPlace({ list, src, words }: PictureInPlaceProps) {
  const [nameField = '', belowField] = WORDS[list] ?? [];
  const name = String(words[nameField] ?? '');
  const below = belowField ? String(words[belowField] ?? '') : '';
  const isItem = contentPicture(list)?.of === 'item';
  return (
    <span
      className={
        isItem
          ? 'flex min-h-14 min-w-0 grow items-center gap-3 rounded-control border border-edge bg-raised px-4 py-3'
          : 'flex min-w-0 grow items-center gap-3'
      }
    >
      {isItem ? (
        <ItemPicture key={src} src={src} />
      ) : (
        <Portrait
          name={name}
          picture={src}
          className={list === 'team-members' ? 'size-20 text-2xl' : 'size-11'}
        />
      )}
      <span className="min-w-0 text-sm leading-snug">
        <span className="wrap-anywhere block font-semibold">{name}</span>
        {below && <span className="wrap-anywhere block text-soft">{below}</span>}
      </span>
    </span>
  );
}
