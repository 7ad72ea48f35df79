// @vitest-environment jsdom
/** Pictures of codes that are chosen one after the other. */
import { renderHook } from '@cowrie/client/testing/render.ts';
import { useEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { KeptFile } from '../draft/kept-file.ts';
import { useQrCode } from './use-qr-code.ts';

afterEach(() => vi.unstubAllGlobals());

/** Files are read when the test says so, by their names. */
function readsOnDemand(): Map<string, () => void> {
  const waiting = new Map<string, () => void>();
  class SlowReader {
    result: string | null = null;
    onload: () => void = () => {};
    readAsDataURL({ name }: File) {
      waiting.set(name, () => {
        this.result = `data:,${name}`;
        this.onload();
      });
    }
  }
  vi.stubGlobal('FileReader', SlowReader);
  return waiting;
}

const pictureOf = (name: string) => new File([name], name, { type: 'image/webp' });

async function open() {
  const waiting = readsOnDemand();
  const kept: (string | null)[] = [];
  const keep = (file: KeptFile | null) => void kept.push(file?.name ?? null);
  const screen = await renderHook(() => useQrCode(null, keep), undefined);
  const choose = (name: string | null) =>
    screen.does(() => void screen.now.choose(name === null ? null : pictureOf(name)));
  const read = (name: string) => screen.does(() => waiting.get(name)?.());
  return { screen, kept, choose, read };
}

it('keeps the picture that was chosen last, whichever was read first', async () => {
  const { screen, kept, choose, read } = await open();
  await choose('first');
  await choose('second');
  await read('second');
  await read('first');
  expect(screen.now.file?.name).toBe('second');
  expect(kept).toEqual(['second']);
});

it('keeps none that was removed while it was read', async () => {
  const { kept, choose, read } = await open();
  await choose('first');
  await choose(null);
  await read('first');
  expect(kept).toEqual([null]);
});

it('leaves out what an earlier visit left where somebody who is saved is chosen as it comes back', async () => {
  const left: KeptFile = {
    name: 'of another',
    type: 'image/webp',
    lastModified: 0,
    dataUrl: `data:image/webp;base64,${btoa('code')}`,
  };
  const keep = () => {};
  const screen = await renderHook(() => {
    const qr = useQrCode(left, keep);
    const { choose } = qr;
    // As the address names whom to pay, at once.
    useEffect(() => void choose(null), [choose]);
    return qr;
  }, undefined);
  await screen.does(() => {});
  expect(screen.now.file).toBeNull();
});
