import { Icon } from '@cowrie/ui/icon.tsx';
import icons from './social.svg?url';

/** The signs of other networks: in a file of their own, since they stand below the fold. */
export function SocialIcon({ name, className }: { name: string; className?: string }) {
  return (
    <Icon className={className}>
      <use href={`${icons}#${name}`} />
    </Icon>
  );
}
