import { cx } from '@cowrie/ui/cx.ts';
import { DownloadIcon, MinusIcon, PlusIcon } from '@cowrie/ui/icons.tsx';
import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useKeys } from '../frame/keyboard.tsx';

type PicturePaneProps = {
  src: string;
  alt: string;
  /** The keys + − 0 w work wherever the focus is. */
  hasKeys?: boolean;
  /** Beside the buttons that enlarge. */
  more?: ReactNode;
  className?: string;
};

type Fit = 'whole' | 'width';
type Size = { width: number; height: number };

/** How somebody likes their slips, one after the other. */
const KEPT_FIT = 'deskSlipFit';
const keptFit = (): Fit => (localStorage.getItem(KEPT_FIT) === 'width' ? 'width' : 'whole');

const STEP = 1.4;
const LARGEST = 6;
/** A key pans by this share of what is in sight. */
const PAN = 0.25;
const PANS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-PAN, 0],
  ArrowRight: [PAN, 0],
  ArrowUp: [0, -PAN],
  ArrowDown: [0, PAN],
};

/**
 * A picture in all the room there is: whole at first, as wide as the pane or larger where that is wished, and then moved
 * by dragging or by the arrows. Its shape stays what it is (Product §28.30).
 */
export function PicturePane({ src, alt, hasKeys = false, more, className }: PicturePaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const room = useRoom(pane);
  const [own, setOwn] = useState<Size | null>(null);
  const [fit, setFit] = useState<Fit>(hasKeys ? keptFit : 'whole');
  const [zoom, setZoom] = useState(1);
  const base = own && room ? fitted(fit, own, room) : null;
  const shown =
    own && base !== null ? { width: own.width * base * zoom, height: own.height * base * zoom } : null;
  const isLarger = Boolean(shown && room && (shown.width > room.width + 1 || shown.height > room.height + 1));

  function turnTo(next: Fit) {
    setFit(next);
    if (hasKeys) localStorage.setItem(KEPT_FIT, next);
    setZoom(1);
    pane.current?.scrollTo(0, 0);
  }
  const enlarge = (by: number) => setZoom((before) => Math.min(LARGEST, Math.max(1, before * by)));
  useMiddle(pane, shown);
  useKeys(
    hasKeys
      ? {
          '+': () => enlarge(STEP),
          '=': () => enlarge(STEP),
          '-': () => enlarge(1 / STEP),
          '0': () => turnTo('whole'),
          w: () => turnTo(fit === 'width' ? 'whole' : 'width'),
        }
      : {},
  );

  return (
    <div className={cx('relative overflow-hidden rounded-card border border-line bg-sunken', className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a region that scrolls is focused to be scrolled by keys. */}
      <div
        ref={pane}
        role="group"
        aria-label={`${alt}, enlarged by + and −, moved by the arrows`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the arrows reach it.
        tabIndex={0}
        data-first
        className={cx(
          'grid size-full overflow-auto overscroll-contain [scrollbar-width:thin]',
          isLarger && 'cursor-grab active:cursor-grabbing',
        )}
        onPointerDown={(event) => isLarger && drag(event)}
        onDoubleClick={() => turnTo(fit === 'whole' ? 'width' : 'whole')}
        onKeyDown={(event) => {
          const [x, y] = PANS[event.key] ?? [0, 0];
          if (!isLarger || (x === 0 && y === 0)) return;
          event.preventDefault();
          event.stopPropagation();
          const { clientWidth, clientHeight } = event.currentTarget;
          event.currentTarget.scrollBy(x * clientWidth, y * clientHeight);
        }}
      >
        <img
          src={src}
          alt={alt}
          draggable={false}
          // White is the paper of what is drawn on none: not of what has yet to come.
          className={cx(
            'm-auto block max-w-none select-none',
            shown ? 'bg-white' : 'size-full object-contain',
          )}
          style={shown ?? undefined}
          ref={(image) => {
            // One that was fetched before is there at once, without an event.
            if (image?.complete && image.naturalWidth > 0) setOwn((before) => sizeOf(image, before));
          }}
          onLoad={({ currentTarget }) => setOwn((before) => sizeOf(currentTarget, before))}
        />
      </div>
      <PaneButtons src={src} fit={fit} zoom={zoom} onEnlarge={enlarge} onFit={turnTo}>
        {more}
      </PaneButtons>
    </div>
  );
}

type PaneButtonsProps = {
  src: string;
  fit: Fit;
  zoom: number;
  onEnlarge: (by: number) => void;
  onFit: (fit: Fit) => void;
  children: ReactNode;
};

function PaneButtons({ src, fit, zoom, onEnlarge, onFit, children }: PaneButtonsProps) {
  return (
    <div className="absolute right-2 bottom-2 flex max-w-[calc(100%-1rem)] flex-wrap items-center justify-end rounded-control border border-line bg-surface shadow-float print:hidden">
      <PaneButton label="Smaller" isOff={zoom <= 1} onClick={() => onEnlarge(1 / STEP)}>
        <MinusIcon />
      </PaneButton>
      <PaneButton label="Larger" isOff={zoom >= LARGEST} onClick={() => onEnlarge(STEP)}>
        <PlusIcon />
      </PaneButton>
      <button
        type="button"
        aria-pressed={fit === 'width'}
        title={fit === 'width' ? 'Show all of it' : 'As wide as there is room'}
        className="min-h-11 rounded-control px-2.5 font-semibold text-brand text-sm hover:bg-brand-tint"
        onClick={() => onFit(fit === 'width' ? 'whole' : 'width')}
      >
        {fit === 'width' ? 'Whole' : 'Width'}
      </button>
      <a
        href={src}
        className="grid size-11 place-items-center rounded-control text-brand hover:bg-brand-tint"
        aria-label="Download the picture"
        title="Download the picture"
      >
        <DownloadIcon />
      </a>
      {children}
    </div>
  );
}

type PaneButtonProps = { label: string; isOff: boolean; onClick: () => void; children: ReactNode };

function PaneButton({ label, isOff, onClick, children }: PaneButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      className="grid size-11 place-items-center rounded-control text-brand hover:bg-brand-tint aria-disabled:opacity-40"
      onClick={() => !isOff && onClick()}
    >
      {children}
    </button>
  );
}

/** How many times its own size a picture is so that it fits; one that is small is not blown up beyond twice that. */
function fitted(fit: Fit, own: Size, room: Size): number {
  const wide = room.width / own.width;
  return Math.min(2, fit === 'width' ? wide : Math.min(wide, room.height / own.height));
}

function sizeOf(
  { naturalWidth: width, naturalHeight: height }: HTMLImageElement,
  before: Size | null,
): Size | null {
  if (width === 0) return before;
  return before?.width === width && before.height === height ? before : { width, height };
}

/** The room of an element without its scrollbars, as it changes. */
function useRoom(element: { current: HTMLElement | null }): Size | null {
  const [room, setRoom] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => {
      const { width, height } = current.getBoundingClientRect();
      setRoom({ width, height });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}

/** Keeps what was in the middle there while the picture grows. */
function useMiddle(pane: { current: HTMLElement | null }, shown: Size | null) {
  const before = useRef(shown);
  useEffect(() => {
    const { current: element } = pane;
    const { current: was } = before;
    before.current = shown;
    if (!element || !was || !shown || was.width === shown.width) return;
    const by = shown.width / was.width;
    const middle = (start: number, room: number) => (start + room / 2) * by - room / 2;
    element.scrollTo(
      middle(element.scrollLeft, element.clientWidth),
      middle(element.scrollTop, element.clientHeight),
    );
  });
}

/** Moves what a pane shows with the pointer, until it is let go. */
function drag(event: PointerEvent<HTMLElement>) {
  if (event.pointerType === 'touch' || event.button !== 0) return;
  const element = event.currentTarget;
  const start = { x: event.clientX + element.scrollLeft, y: event.clientY + element.scrollTop };
  element.setPointerCapture(event.pointerId);
  const move = (moved: globalThis.PointerEvent) =>
    element.scrollTo(start.x - moved.clientX, start.y - moved.clientY);
  const stop = () => {
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', stop);
    element.removeEventListener('pointercancel', stop);
  };
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', stop);
  element.addEventListener('pointercancel', stop);
}
