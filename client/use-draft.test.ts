// @vitest-environment jsdom
import { useLayoutEffect } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderHook } from './testing/render.ts';
import { useDraft, writeDraft } from './use-draft.ts';

beforeEach(() => sessionStorage.clear());

const EMPTY = { fullname: '', message: '' };
const contact = (name: string | null = 'contact:ada') => renderHook((of) => useDraft(of, EMPTY), name);

it('is there again after a reload', async () => {
  const form = await contact();
  await form.does(() => form.now.change({ fullname: 'Ada Obi' }));
  await form.does(() => form.now.change(({ fullname }) => ({ message: `From ${fullname}` })));
  await form.leave();
  expect((await contact()).now.draft).toEqual({ fullname: 'Ada Obi', message: 'From Ada Obi' });
});

it('says when what an earlier visit left is there', async () => {
  sessionStorage.setItem('draft:contact:ada', JSON.stringify({ message: 'Hello' }));
  const seen: unknown[] = [];
  await renderHook(() => {
    const { draft, isRead } = useDraft('contact:ada', EMPTY);
    seen.push([draft.message, isRead]);
  }, undefined);
  expect(seen.at(0)).toEqual(['', false]);
  expect(seen.at(-1)).toEqual(['Hello', true]);
  expect(seen).not.toContainEqual(['', true]);
});

it('says so where something does not fit into a draft, and leaves the draft as it was', async () => {
  expect(writeDraft('contact:ada', EMPTY, { message: 'Hello' })).toBe(true);
  // More than a tab may keep.
  expect(writeDraft('contact:ada', EMPTY, { fullname: 'x'.repeat(6_000_000) })).toBe(false);
  expect((await contact()).now.draft).toEqual({ fullname: '', message: 'Hello' });
});

it('is nobody else’s', async () => {
  const form = await contact();
  await form.does(() => form.now.change({ message: 'Hello' }));
  expect((await contact('contact:ngozi')).now.draft).toEqual(EMPTY);
});

it('follows its name: who signs in finds their own', async () => {
  const form = await contact('contact:ngozi');
  await form.does(() => form.now.change({ message: 'Mine' }));
  const page = await contact('contact:');
  await page.again('contact:ngozi');
  expect(page.now.draft.message).toBe('Mine');
});

it('begins empty under another name that has none kept, and goes on where it was under the first', async () => {
  const form = await contact('contact:ada');
  await form.does(() => form.now.change({ message: 'Hello' }));
  await form.again('contact:ngozi');
  expect(form.now.draft).toEqual(EMPTY);
  await form.does(() => form.now.change({ fullname: 'Ngozi Eze' }));
  await form.again('contact:ada');
  expect(form.now.draft).toEqual({ fullname: '', message: 'Hello' });
});

it('never shows under one name what was typed under another', async () => {
  const seen: unknown[] = [];
  const form = await renderHook((name) => {
    const form = useDraft(name, EMPTY);
    useLayoutEffect(() => void seen.push([name, form.draft.message]));
    return form;
  }, 'contact:ada');
  await form.does(() => form.now.change({ message: 'Hello' }));
  await form.again('contact:ngozi');
  expect(seen).toContainEqual(['contact:ngozi', '']);
  expect(seen).not.toContainEqual(['contact:ngozi', 'Hello']);
});

it('never keeps a password or a one-time code', async () => {
  const form = await renderHook(
    () => useDraft('sign-up', { username: '', password: '', password_confirmation: '', otp: '' }),
    undefined,
  );
  const typed = { username: 'ada', password: 'Secret1!', password_confirmation: 'Secret1!', otp: '123456' };
  await form.does(() => form.now.change(typed));
  expect(form.now.draft).toEqual(typed);
  const kept = JSON.stringify({ ...sessionStorage });
  expect(kept).toContain('ada');
  expect(kept).not.toContain('Secret1!');
  expect(kept).not.toContain('123456');
});

it('is gone once it was sent, from the screen too where it is discarded', async () => {
  const form = await contact();
  await form.does(() => form.now.change({ message: 'Hello' }));
  await form.does(() => form.now.forget());
  expect(form.now.draft.message).toBe('Hello');
  expect(sessionStorage.length).toBe(0);
  await form.does(() => form.now.change({ message: 'Hello' }));
  await form.does(() => form.now.discard());
  expect(form.now.draft).toEqual(EMPTY);
  expect(sessionStorage.length).toBe(0);
});

it('takes what it knows over what an older version has left', async () => {
  sessionStorage.setItem('draft:contact:ada', JSON.stringify({ message: 'Hello' }));
  expect((await contact()).now.draft).toEqual({ fullname: '', message: 'Hello' });
  sessionStorage.setItem('draft:contact:ada', '{"message":');
  expect((await contact()).now.draft).toEqual(EMPTY);
});

it.each([
  ['is full', ['setItem']],
  ['is refused', ['getItem', 'setItem', 'removeItem']],
] as const)('works on without its copy where the store %s', async (_, methods) => {
  const refused = methods.map((method) =>
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    }),
  );
  try {
    const form = await contact();
    await form.does(() => form.now.change({ message: 'Hello' }));
    expect(form.now.draft.message).toBe('Hello');
    await form.does(() => form.now.discard());
    expect(form.now.draft).toEqual(EMPTY);
  } finally {
    for (const one of refused) one.mockRestore();
  }
});

it('keeps nothing without a name', async () => {
  const form = await contact(null);
  await form.does(() => form.now.change({ message: 'Hello' }));
  expect(form.now.draft.message).toBe('Hello');
  expect(sessionStorage.length).toBe(0);
});
