/** Which conversation of the inbox is open, and when it makes room for the next (Product §28.61). */
import type { Conversation } from '@cowrie/contract/desk/inbox.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useKeys } from '../frame/keyboard.tsx';
import type { AddressFilter } from '../parts/use-address-filter.ts';
import { useWhileHere } from '../parts/use-while-here.ts';
import { keyOf } from './conversation-list.tsx';

/** Where in the list the conversation is that is open, and whether what is dealt with makes room for the next. */
export type Place = RefObject<{ lastAt: number; wantsNext: boolean }>;

/** How often is looked whether what was typed on has been sent, and what was opened is shut. */
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

/** What was dealt with here makes room for the next; what somebody else dealt with stays as it is. */
function useGoOn({ rows, open, place, show }: GoOn): (which: string) => void {
  const now = useRef(open);
  now.current = open;
  /** What is open has been dealt with, but somebody is still at it. */
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
  // Since the press one may have gone on by oneself, and the list may have heard of it before the answer came.
  return useWhileHere((which: string) => {
    if (which !== now.current) return;
    place.current.wantsNext = true;
    leaveIfGone.current();
  });
}

const answerBox = () => document.querySelector<HTMLTextAreaElement>('[data-answer]');

const hasDialog = () => document.querySelector('dialog[open]') !== null;

/** Somebody goes on writing to whom they have just answered, or is in a dialog about them: the next one waits for its end. */
function isAtWork(): boolean {
  const box = answerBox();
  return hasDialog() || (box !== null && box === document.activeElement && box.value.trim() !== '');
}

/**
 * The box that one answered in goes with its conversation: the focus that this leaves to nobody goes to the next one, and
 * from one that is left to its row (Product §30.60).
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
