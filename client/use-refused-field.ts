import { type RefObject, useEffect, useRef } from 'react';

/**
 * The field that a refusal is about, such as a code: it has the focus again, with what it holds selected, so that typing
 * replaces it. Nothing while `refusal` is empty.
 */
export function useRefusedField(refusal: string | null | undefined): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!refusal) return;
    field.current?.focus();
    field.current?.select();
  }, [refusal]);
  return field;
}
