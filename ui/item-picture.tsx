/** The picture of a branding item, beside its name, which says the same. */
export function ItemPicture({ src }: { src: string }) {
  return (
    <img
      src={src}
      alt=""
      width={64}
      height={64}
      loading="lazy"
      referrerPolicy="no-referrer"
      className="-my-1 -mr-0.5 -ml-2 size-16 max-w-none shrink-0 rounded-control bg-on-deep object-cover"
      // A picture that does not come leaves its place empty.
      onError={(event) => event.currentTarget.classList.add('invisible')}
    />
  );
}
