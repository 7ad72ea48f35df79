/** Pictures as likeness looks at them: small and grey. */

/** Row by row, 0 black to 255 white. */
export type Grey = { width: number; height: number; pixels: Uint8Array };

/** The mean of a box of `picture` around each point, `reach` to each side. */
export function smoothed({ width, height, pixels }: Grey, reach: number): Grey {
  if (reach < 1) return { width, height, pixels };
  const across = new Uint8Array(pixels.length);
  const down = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) slide(pixels, across, y * width, 1, width, reach);
  for (let x = 0; x < width; x += 1) slide(across, down, x, width, height, reach);
  return { width, height, pixels: down };
}

/** The mean along one line of `count` points that are `step` apart. */
function slide(from: Uint8Array, to: Uint8Array, start: number, step: number, count: number, reach: number) {
  const at = (index: number) => from[start + Math.min(count - 1, Math.max(0, index)) * step] as number;
  let sum = 0;
  for (let index = -reach; index <= reach; index += 1) sum += at(index);
  const size = 2 * reach + 1;
  for (let index = 0; index < count; index += 1) {
    to[start + index * step] = (sum + reach) / size;
    sum += at(index + reach + 1) - at(index - reach);
  }
}

/** What a picture shows between its points. */
export function between({ width, height, pixels }: Grey, x: number, y: number): number {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const [dx, dy] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))];
  const at = (column: number, row: number) => pixels[row * width + column] as number;
  return (
    (at(left, top) * (1 - dx) + at(right, top) * dx) * (1 - dy) +
    (at(left, bottom) * (1 - dx) + at(right, bottom) * dx) * dy
  );
}
