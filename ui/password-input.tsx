import { useState } from 'react';
import { EyeIcon, EyeOffIcon } from './eye-icons.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

/** A password with a button that shows it. The button never submits and keeps the typed text. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'after'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      after={
        <button
          type="button"
          className="grid w-12 shrink-0 place-items-center rounded-r-control text-soft hover:text-brand"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  );
}
