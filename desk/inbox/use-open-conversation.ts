/** Which conversation of the inbox is open, and when the next one is opened in its place (Product §28.61). */
import type { Conversation } from '@cowrie/contract/desk/inbox.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useKeys } from '../frame/keyboard.tsx';
import type { AddressFilter } from '../parts/use-address-filter.ts';
import { useWhileMounted } from '../parts/use-while-mounted.ts';
import { keyOf } from './conversation-list.tsx';

/** The list position of the open conversation, and whether it was dealt with here, so that the next one is to open. */
export type Place = RefObject<{ lastAt: number; wantsNext: boolean }>;

/** How often it is checked whether the reply that is still being typed has been sent and every dialog is closed. */
const LOOK_AGAIN_MS = 100;

export function useOpenConversation(rows: Conversation[], filter: AddressFilter, place: Place) {
  const open = filter.get('open') || null;
  const at = rows.findIndex((row) => keyOf(row) === open);
  if (at !== -1) place.current.lastAt = at;

  const show = (key: string | undefined) => filter.set({ open: key }, { replace: true });
  const step = (by: 1 | -1) => {
    const next = at === -1 ? rows[0] : rows[at + by];
    if (!next) return;
    show(keyOf(next));
    document.querySelector(`[data-row="${keyOf(next)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  useKeys({ j: () => step(1), k: () => step(-1) });
  const noteDealtWith = useGoOn({ rows, open, place, show });
  return { open, row: rows[at], show, noteDealtWith };
}

type GoOn = { rows: Conversation[]; open: string | null; place: Place; show: (key?: string) => void };

/**
 * Opens the next conversation once the open one, dealt with here, has left the list; one that a colleague dealt with
 * stays open. Returns the function to call with the conversation that was dealt with.
 */
function useGoOn({ rows, open, place, show }: GoOn): (which: string) => void {
  const now = useRef(open);
  now.current = open;
  /** The open conversation has been dealt with, but this person is still writing in it or has a dialog open. */
  const [isHeld, setIsHeld] = useState(false);
  const goOn = useRef(() => {});
  goOn.current = () => {
    place.current.wantsNext = false;
    const next = rows[Math.min(place.current.lastAt, rows.length - 1)];
    show(next && keyOf(next));
  };
  const leaveIfGone = useRef(() => {});
  leaveIfGone.current = () => {
    if (!place.current.wantsNext || rows.some((row) => keyOf(row) === open)) return;
    if (isAtWork()) setIsHeld(true);
    else goOn.current();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list is news.
  useEffect(() => leaveIfGone.current(), [rows]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation is one that nobody has dealt with.
  useEffect(() => {
    place.current.wantsNext = false;
    setIsHeld(false);
  }, [open]);
  useEffect(() => {
    if (!isHeld) return;
    const timer = setInterval(
      () => !answerBox()?.value.trim() && !hasDialog() && goOn.current(),
      LOOK_AGAIN_MS,
    );
    return () => clearInterval(timer);
  }, [isHeld]);
  // Between the press and its answer another conversation may have been opened, or the list may have been reloaded.
  return useWhileMounted((which: string) => {
    if (which !== now.current) return;
    place.current.wantsNext = true;
    leaveIfGone.current();
  });
}

const answerBox = () => document.querySelector<HTMLTextAreaElement>('[data-answer]');

const hasDialog = () => document.querySelector('dialog[open]') !== null;

/** Whether this person is typing another message to the customer they have just answered, or has a dialog open. */
function isAtWork(): boolean {
  const box = answerBox();
  return hasDialog() || (box !== null && box === document.activeElement && box.value.trim() !== '');
}

/**
 * When the conversation that had the focus goes away, the focus moves to the next one, or to the list row of one that
 * was closed (Product §30.60).
 */
export function useOpenedFocus(open: string | null): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(open);
  useEffect(() => {
    const left = before.current;
    before.current = open;
    if (left === open || document.activeElement !== document.body) return;
    const row = open === null && document.querySelector<HTMLElement>(`[data-row="${left}"]`);
    (row || place.current)?.focus({ preventScroll: true });
  }, [open]);
  return place;
}
