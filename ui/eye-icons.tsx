/** The icons of what can be shown and hidden, where a password is typed. */
import { Icon, type IconProps } from './icon.tsx';

const EYE = (
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </>
);

export function EyeIcon(props: IconProps) {
  return <Icon {...props}>{EYE}</Icon>;
}

export function EyeOffIcon(props: IconProps) {
  return (
    <Icon {...props}>
      {EYE}
      <path d="m4 4 16 16" />
    </Icon>
  );
}
