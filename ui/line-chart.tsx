import { type PointerEvent, type ReactNode, useId, useState } from 'react';
import { cx } from './cx.ts';

export type ChartPoint = {
  /** Milliseconds since 1970. */
  at: number;
  value: number;
  /** As a person reads them. */
  atText: string;
  valueText: string;
};

type LineChartProps = {
  /** What the line is, in words: 'Naira for one yuan'. */
  title: string;
  points: readonly ChartPoint[];
  /** The story of the line in a sentence, for those who cannot see it; lowest, highest and last are added. */
  summary?: ReactNode;
  /** Holds its value until the next point, as a published price does. */
  isStepped?: boolean;
};

const WIDTH = 640;
const HEIGHT = 240;
const PAD = { top: 14, right: 8, bottom: 8, left: 8 };

/**
 * One line over time, drawn as SVG: it is in the server's HTML, weighs no library and follows the tokens.
 * A pointer or the arrow keys read off single points; the summary says the rest.
 */
export function LineChart({ title, points, summary, isStepped = false }: LineChartProps) {
  const [picked, setPicked] = useState<number | null>(null);
  const id = useId();
  const first = points[0];
  const last = points[points.length - 1];
  if (!first || !last) return null;

  const values = points.map((point) => point.value);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const margin = (high - low || Math.abs(high) * 0.02 || 1) * 0.12;
  const x = scale(first.at, Math.max(last.at, first.at + 1), PAD.left, WIDTH - PAD.right);
  const y = scale(low - margin, high + margin, HEIGHT - PAD.bottom, PAD.top);
  const line = path(points, x, y, isStepped);
  const shown = points[picked ?? points.length - 1] ?? last;
  const lowest = points[values.indexOf(low)] ?? first;
  const highest = points[values.indexOf(high)] ?? first;

  const placeOf = ({ at, value }: ChartPoint) => ({
    left: `${(x(at) / WIDTH) * 100}%`,
    top: `${(y(value) / HEIGHT) * 100}%`,
  });

  function pickNearest(event: PointerEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDTH;
    let nearest = 0;
    points.forEach((point, index) => {
      if (Math.abs(x(point.at) - at) < Math.abs(x(points[nearest]?.at ?? 0) - at)) nearest = index;
    });
    setPicked(nearest);
  }

  return (
    <figure aria-labelledby={`${id}-title`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span id={`${id}-title`} className="text-sm text-soft">
          {title}
        </span>
        <span className="tabular-nums" aria-live="polite">
          <strong className="text-xl">{shown.valueText}</strong>{' '}
          <span className="text-sm text-soft">{shown.atText}</span>
        </span>
      </div>
      <div className="relative">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-52 w-full touch-pan-y sm:h-60"
          role="img"
          aria-label={title}
          aria-describedby={`${id}-summary`}
          onPointerMove={pickNearest}
          onPointerDown={pickNearest}
          onPointerLeave={() => setPicked(null)}
        >
          {[0.25, 0.5, 0.75].map((part) => (
            <line
              key={part}
              x1="0"
              x2={WIDTH}
              y1={HEIGHT * part}
              y2={HEIGHT * part}
              stroke="var(--color-line)"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <path d={`${line}V${HEIGHT}H${x(first.at)}Z`} fill="var(--color-brand)" fillOpacity="0.1" />
          <path
            d={line}
            fill="none"
            stroke="var(--color-brand)"
            strokeWidth="2.5"
            strokeLinejoin="round"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
          {picked !== null && (
            <line
              x1={x(shown.at)}
              x2={x(shown.at)}
              y1="0"
              y2={HEIGHT}
              stroke="var(--color-edge)"
              strokeDasharray="4 4"
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
        {low < high &&
          [highest, lowest].map((point) => (
            <span
              key={point.valueText}
              aria-hidden="true"
              className={cx(
                'pointer-events-none absolute font-semibold text-soft text-xs tabular-nums',
                point === highest ? '-mt-2 -translate-y-full' : 'mt-1.5',
                ALIGNED[sideOf(x(point.at) / WIDTH)],
              )}
              style={placeOf(point)}
            >
              {point.valueText}
            </span>
          ))}
        <span
          aria-hidden="true"
          className="pointer-events-none absolute size-3.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-3 border-surface bg-accent"
          style={placeOf(shown)}
        />
      </div>
      <div aria-hidden="true" className="-mt-2 flex justify-between text-soft text-xs">
        <span>{first.atText}</span>
        <span>{last.atText}</span>
      </div>
      <input
        type="range"
        aria-label={`${title}: read a day`}
        aria-valuetext={`${shown.atText}: ${shown.valueText}`}
        min={0}
        max={points.length - 1}
        value={picked ?? points.length - 1}
        className="-my-2.5 h-11 w-full cursor-pointer accent-brand opacity-60 hover:opacity-100 focus-visible:opacity-100"
        onChange={(event) => setPicked(Number(event.currentTarget.value))}
        onBlur={() => setPicked(null)}
      />
      <figcaption id={`${id}-summary`} className="text-sm text-soft">
        {summary} Lowest {lowest.valueText} ({lowest.atText}), highest {highest.valueText} ({highest.atText}),
        last {last.valueText}.
      </figcaption>
    </figure>
  );
}

/** How a label stands to its point: never over the chart's edge. */
const ALIGNED = { left: '', middle: '-translate-x-1/2', right: '-translate-x-full' };

const sideOf = (share: number) => (share < 0.12 ? 'left' : share > 0.88 ? 'right' : 'middle');

function scale(fromLow: number, fromHigh: number, toLow: number, toHigh: number) {
  return (value: number) =>
    Math.round((toLow + ((value - fromLow) / (fromHigh - fromLow || 1)) * (toHigh - toLow)) * 10) / 10;
}

function path(
  points: readonly ChartPoint[],
  x: (at: number) => number,
  y: (value: number) => number,
  isStepped: boolean,
) {
  return points
    .map((point, index) => {
      if (index === 0) return `M${x(point.at)} ${y(point.value)}`;
      return isStepped ? `H${x(point.at)}V${y(point.value)}` : `L${x(point.at)} ${y(point.value)}`;
    })
    .join('');
}
