import { cx } from './cx.ts';

type PortraitProps = { name: string; picture: string | null; className?: string };

/** A face. The initials are under the picture, for when that is missing or does not come. */
export function Portrait({ name, picture, className }: PortraitProps) {
  const words = name.split(' ').filter((word) => !word.startsWith('('));
  return (
    <span
      aria-hidden="true"
      className={cx(
        'relative grid shrink-0 place-items-center overflow-hidden rounded-full bg-brand-tint font-bold text-brand',
        className ?? 'size-11',
      )}
    >
      {/* With their marks, as `firstLetter` has them, which would bring the home page what other pages share. */}
      {words.slice(0, 2).map((word) => /^.\p{M}*/u.exec(word))}
      {picture && (
        <img
          src={picture}
          alt=""
          width="96"
          height="96"
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
