/** `text` without the `mark`s at its end. `/\/+$/` would take time by the square of a run of them that ends otherwise. */
export function withoutTrailing(text: string, mark: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === mark) end -= 1;
  return text.slice(0, end);
}
