import { FileDrop } from '@cowrie/ui/file-drop.tsx';
import { type ComponentProps, useEffect, useRef } from 'react';

/**
 * Attaches a file in a dialog of the desk: chosen, dropped, or pasted as a picture of the screen was taken. One that was
 * chosen leaves the focus on the button that sends it (Product §28.37).
 */
export function SlipDrop(props: ComponentProps<typeof FileDrop>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      const input = place.current?.querySelector('input');
      const copied = event.clipboardData;
      // A sheet's cells are copied as a picture too: into a field they are text.
      const isText = copied?.types.includes('text/plain') && event.target !== document.body;
      if (!input || input.disabled || !copied?.files.length || isText) return;
      event.preventDefault();
      // As if it had been chosen: what the server would not take is refused alike.
      input.files = copied.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  return (
    <div
      ref={place}
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && target === document.activeElement) goOnToSend(target);
      }}
    >
      <FileDrop {...props} />
    </div>
  );
}

function goOnToSend(input: HTMLInputElement) {
  const buttons = input.form ?? input.closest('dialog')?.querySelector('[data-foot]');
  const send = [...(buttons?.querySelectorAll<HTMLElement>('button') ?? [])].at(-1);
  send?.focus({ preventScroll: true });
}
