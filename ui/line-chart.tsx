import { type PointerEvent, type ReactNode, type SVGProps, useId, useState } from 'react';
import { chartScale } from './chart-scale.ts';
import { DayReader } from './day-reader.tsx';

export type ChartPoint = {
  /** Milliseconds since 1970. */
  at: number;
  value: number;
  /** As a person reads it. */
  valueText: string;
};

type LineChartProps = {
  /** What the line is, in words: 'Naira for one yuan'. */
  title: string;
  /** In the order of time; of a single one its value is shown as holding. */
  points: readonly ChartPoint[];
  /** A moment, and a decimal of the axis, as a person reads them. */
  sayWhen: (at: number) => string;
  sayValue: (decimal: string) => string;
  /** The story of the line in a sentence, for those who cannot see it; lowest, highest and last are added. */
  summary?: ReactNode;
  /** Holds its value until the next point, as a published price does. */
  isStepped?: boolean;
};

const WIDTH = 640;
const HEIGHT = 240;
/** Room for the line's own breadth and the dot at either end. */
const PAD = 8;

/** What is read off: a point, at its own moment or at the one under the finger. */
type Picked = { index: number; at: number };

/**
 * One line over time, drawn as SVG: it is in the server's HTML, weighs no library and follows the tokens. Its axis says
 * where it begins, and small moves stay small (Product §30.55). A pointer or the arrow keys read off values; the summary
 * says the rest.
 */
export function LineChart({ title, points, sayWhen, sayValue, summary, isStepped = false }: LineChartProps) {
  const [picked, setPicked] = useState<Picked | null>(null);
  const id = useId();
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;

  const values = points.map((point) => point.value);
  const axis = chartScale(values);
  const marks = withoutEmptyDecimals(axis.marks.map(({ decimal }) => sayValue(decimal)));
  const x = scale(first.at, Math.max(last.at, first.at + 1), PAD, WIDTH - PAD);
  const y = scale(axis.low, axis.high, HEIGHT - PAD, PAD);
  const line = points.length > 1 ? path(points, x, y, isStepped) : `M${PAD} ${y(first.value)}H${WIDTH - PAD}`;
  const shown = { ...(points[picked?.index ?? points.length - 1] ?? last), ...picked };
  const lowest = points[values.indexOf(Math.min(...values))] ?? first;
  const highest = points[values.indexOf(Math.max(...values))] ?? first;

  function pickUnder({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) {
    const box = currentTarget.getBoundingClientRect();
    const along = (((clientX - box.left) / box.width) * WIDTH - PAD) / (WIDTH - 2 * PAD);
    setPicked(pointAt(points, Math.min(1, Math.max(0, along)), isStepped));
  }

  return (
    <figure aria-labelledby={`${id}-title`} className="flex grow flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 max-sm:flex-col">
        <span id={`${id}-title`} className="text-sm text-soft">
          {title}
        </span>
        <span className="tabular-nums" aria-live="polite">
          <strong className="text-xl">{shown.valueText}</strong>{' '}
          <span className="text-sm text-soft">{sayWhen(shown.at)}</span>
        </span>
      </div>
      <div className="grid grow grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(13rem,1fr)_auto] gap-x-2 sm:grid-rows-[minmax(15rem,1fr)_auto]">
        <Axis marks={axis.marks.map(({ value }, index) => ({ at: y(value), text: marks[index] ?? '' }))} />
        <div className="relative">
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full [touch-action:pan-y]"
            role="img"
            aria-label={title}
            aria-describedby={`${id}-summary`}
            onPointerMove={pickUnder}
            onPointerDown={pickUnder}
            onPointerLeave={() => setPicked(null)}
          >
            {axis.marks.map(({ value }) => (
              <Stroke key={value} d={`M0 ${y(value)}H${WIDTH}`} stroke="var(--color-line)" />
            ))}
            <Stroke
              d={line}
              stroke="var(--color-brand)"
              strokeWidth="2.5"
              strokeLinejoin="round"
              strokeLinecap="round"
            />
            {picked && (
              <Stroke d={`M${x(shown.at)} 0V${HEIGHT}`} stroke="var(--color-edge)" strokeDasharray="4 4" />
            )}
          </svg>
          <span
            aria-hidden="true"
            className="pointer-events-none absolute size-3.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-3 border-surface bg-accent"
            style={{
              left: share(points.length > 1 ? x(shown.at) : WIDTH - PAD, WIDTH),
              top: share(y(shown.value), HEIGHT),
            }}
          />
        </div>
        <div className="col-start-2">
          <div aria-hidden="true" className="wrap-anywhere mt-1 flex justify-between gap-4 text-soft text-xs">
            <span>{sayWhen(first.at)}</span>
            {/* Short words such as "now" stay whole beside a long date. */}
            {points.length > 1 && (
              <span className="shrink-0 text-right" style={{ maxWidth: '50%' }}>
                {sayWhen(last.at)}
              </span>
            )}
          </div>
          {points.length > 1 && (
            <DayReader
              label={title}
              text={`${sayWhen(shown.at)}: ${shown.valueText}`}
              days={points.length}
              value={picked?.index ?? points.length - 1}
              onValue={(index) => setPicked({ index, at: points[index]?.at ?? first.at })}
              onBlur={() => setPicked(null)}
              className="-my-1 block h-11"
            />
          )}
        </div>
      </div>
      <figcaption id={`${id}-summary`} className="text-sm text-soft">
        {summary} Lowest {lowest.valueText} <span className="inline-block">({sayWhen(lowest.at)})</span>,
        highest {highest.valueText} <span className="inline-block">({sayWhen(highest.at)})</span>, last{' '}
        {last.valueText}.{axis.low > 0 && ` The scale begins at ${marks[0]}, not at zero.`}
      </figcaption>
    </figure>
  );
}

/** The axis at the left: each mark at its height. */
function Axis({ marks }: { marks: readonly { at: number; text: string }[] }) {
  return (
    <div
      aria-hidden="true"
      className="relative text-right text-soft text-xs tabular-nums"
      style={{ width: `${Math.max(...marks.map(({ text }) => text.length))}ch` }}
    >
      {marks.map(({ at, text }) => (
        <span key={at} className="absolute right-0 -translate-y-1/2" style={{ top: share(at, HEIGHT) }}>
          {text}
        </span>
      ))}
    </div>
  );
}

/** A line of the drawing, as broad on a wide chart as on a narrow one. */
const Stroke = (path: SVGProps<SVGPathElement>) => (
  <path fill="none" vectorEffect="non-scaling-stroke" {...path} />
);

/**
 * What a finger reads off that lies `along` the line, 0 at its first point and 1 at its last: of a stepped line the value
 * that holds there, of any other the nearest point.
 */
function pointAt(points: readonly ChartPoint[], along: number, isStepped: boolean): Picked {
  const [start, end] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const at = start + along * (end - start);
  const after = points.findIndex((point) => point.at > at);
  const index = (after === -1 ? points.length : Math.max(1, after)) - 1;
  if (isStepped) return { index, at };
  const [before, next] = [points[index], points[index + 1]];
  const nearest = before && next && next.at - at < at - before.at ? index + 1 : index;
  return { index: nearest, at: points[nearest]?.at ?? at };
}

/** `₦205` where no mark has anything behind its point. */
const withoutEmptyDecimals = (texts: readonly string[]) =>
  texts.every((text) => text.endsWith('.00')) ? texts.map((text) => text.slice(0, -3)) : texts;

const share = (px: number, of: number) => `${(px / of) * 100}%`;

const scale = (fromLow: number, fromHigh: number, toLow: number, toHigh: number) => (value: number) =>
  Math.round((toLow + ((value - fromLow) / (fromHigh - fromLow || 1)) * (toHigh - toLow)) * 100) / 100;

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
