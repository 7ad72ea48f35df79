import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useKeys } from '../../frame/keyboard.tsx';
import { focusedReference, focusRow, stepRow } from '../bulk/row-focus.ts';
import type { Selection } from '../bulk/use-selection.ts';
import type { CameFrom } from '../order/order-origin.tsx';

/** The list's keys: to its search, from row to row, and what chooses rows; whoever comes back from an order goes on at its row (Product §21.13, §28.45). */
export function useRowKeys(selection: Selection, hasRows: boolean): void {
  const cameFrom = (useLocation().state as CameFrom | null)?.cameFrom;
  useEffect(() => {
    if (cameFrom && hasRows) focusRow(cameFrom);
  }, [cameFrom, hasRows]);

  useKeys({
    '/': () => document.querySelector<HTMLInputElement>('[data-search=orders]')?.focus(),
    j: () => stepRow(1),
    k: () => stepRow(-1),
    x: () => pressRow(focusedReference(), false),
    J: extendBy(1),
    K: extendBy(-1),
    Escape: chooseNone,
  });

  function pressRow(reference: string | undefined, isRange: boolean) {
    if (reference) selection.press(reference, isRange);
  }
  function extendBy(step: 1 | -1) {
    return () => {
      const from = focusedReference();
      if (selection.chosen.size === 0) pressRow(from, false);
      pressRow(stepRow(step), true);
    };
  }
  function chooseNone() {
    selection.setAll(false);
  }
}
