import { CopyButton } from '@cowrie/ui/copy-button.tsx';
import { cx } from '@cowrie/ui/cx.ts';

type CopyLineProps = {
  name: string;
  shown: string;
  /** What is copied where it differs from what is shown. */
  text?: string;
  isOnDeep?: boolean;
};

/** A fact that is typed into another app: large enough to read out, with its copy button. */
export function CopyLine({ name, shown, text = shown, isOnDeep = false }: CopyLineProps) {
  return (
    <div className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-2 py-1">
      <dt className={cx('text-sm', isOnDeep ? 'text-on-deep-soft' : 'text-soft')}>{name}</dt>
      <dd className="font-semibold tabular-nums wrap-anywhere">{shown}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <CopyButton
          text={text}
          label={name.toLowerCase()}
          className={cx('-mr-3', isOnDeep && 'text-on-deep! hover:bg-on-deep/10')}
        />
      </dd>
    </div>
  );
}
