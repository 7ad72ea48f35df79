/** Rounds, what is in the middle of them, how far they scatter, and whether a budget holds. */

type Verdict = 'pass' | 'noise' | 'fail';
export type Line = { what: string; measured: string; budget: string; verdict: Verdict; detail: string };

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/** Half the width in which the true middle lies with 95 in 100 chances, from how far the rounds scatter. */
function uncertainty(values: number[]): number {
  const middle = median(values);
  const deviation = 1.48 * median(values.map((value) => Math.abs(value - middle)));
  return (2 * 1.25 * deviation) / Math.sqrt(values.length);
}

/** A budget on a ratio of rounds. A miss within the uncertainty proves nothing on a busy machine. */
export function judge(
  what: string,
  rounds: number[],
  budget: { least?: number; most?: number },
  detail = '',
): Line {
  const middle = median(rounds);
  const noise = uncertainty(rounds);
  const { least = -Infinity, most = Infinity } = budget;
  const missed = Math.max(least - middle, middle - most);
  return {
    what,
    measured: `${middle.toFixed(2)} ± ${noise.toFixed(2)}`,
    budget: budget.least === undefined ? (most === Infinity ? 'none' : `≤ ${most}`) : `≥ ${least}`,
    verdict: missed <= 0 ? 'pass' : missed <= noise ? 'noise' : 'fail',
    detail,
  };
}

/** A budget on one figure, which is over or not. */
export function within(
  what: string,
  value: number,
  most: number,
  unit: string,
  { detail = '' }: { detail?: string } = {},
): Line {
  const told = (figure: number) => `${figure.toFixed(figure < 10 && unit !== '' ? 1 : 0)} ${unit}`.trim();
  return {
    what,
    measured: told(value),
    budget: most === Infinity ? 'none' : `≤ ${told(most)}`,
    verdict: value <= most ? 'pass' : 'fail',
    detail,
  };
}

const MARKS: Record<Verdict, string> = { pass: '✓', noise: '~', fail: '✗' };

export function print(title: string, lines: Line[]): void {
  console.log(`\n${title}`);
  for (const { what, measured, budget, verdict, detail } of lines) {
    console.log(
      `${MARKS[verdict]} ${what.padEnd(44)} ${measured.padStart(14)}   ${budget.padEnd(8)} ${detail}`.trimEnd(),
    );
  }
}
