import { EyeIcon } from '@cowrie/ui/icons.tsx';

/** Others at the same order: so that two people do not pay it out twice. */
export function Viewers({ names }: { names: string[] }) {
  return (
    <p
      role="status"
      className="flex min-h-11 items-center gap-2 rounded-control bg-accent-tint px-3 font-semibold text-accent-ink text-sm"
    >
      <EyeIcon className="size-5 shrink-0" />
      {names.join(' and ')} {names.length === 1 ? 'has' : 'have'} it open too
    </p>
  );
}
