/** The scale of a chart's upright axis: round marks that say where it begins, and no mountains out of small moves. */

/** A line whose values differ by less than this share of them is not stretched over the whole height. */
const LEAST_SPAN = 0.05;
const STEPS_WANTED = 4;

export type ChartScale = {
  low: number;
  high: number;
  /** From low to high, as decimals without a sign of any currency. */
  marks: readonly { value: number; decimal: string }[];
};

/** @param values at least one, none below zero */
export function chartScale(values: readonly number[]): ChartScale {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const missing = Math.max(0, (most * LEAST_SPAN || 1) - (most - least));
  const from = Math.max(0, least - missing / 2);
  const to = most + missing / 2;
  const step = roundStep((to - from) / STEPS_WANTED);
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  const first = Math.floor(from / step);
  const count = Math.ceil(to / step) - first;
  const marks = Array.from({ length: count + 1 }, (_, index) => {
    const decimal = ((first + index) * step).toFixed(decimals);
    return { value: Number(decimal), decimal };
  });
  return { low: marks[0]?.value ?? from, high: marks.at(-1)?.value ?? to, marks };
}

/** The next larger of 1, 2 and 5, times a power of ten. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5].find((digit) => digit * power >= rough * 0.999) ?? 10);
}
