type SceneProps = {
  /** The address of a picture of `illustrations/`, as its import gives it. */
  src: string;
  /** As much of its place as it takes; it is a third wider than high. */
  className?: string;
  /** It stands where one looks first, so it is not waited with. */
  isFirst?: boolean;
};

/**
 * A picture of the state that the words beside it name, so it has none of its own. Its place is kept until it is there, and
 * stays empty where it cannot come: one that says there is no network is asked for when there is none.
 */
export function Scene({ src, className = 'w-full', isFirst = false }: SceneProps) {
  return (
    <img
      src={src}
      width={320}
      height={240}
      alt=""
      loading={isFirst ? undefined : 'lazy'}
      decoding="async"
      className={`${className} h-auto max-w-full`}
      onError={({ currentTarget }) => {
        currentTarget.style.visibility = 'hidden';
      }}
    />
  );
}
