// @vitest-environment jsdom
import { FILE_TYPE } from '@cowrie/contract/file-types.ts';
import { PROOF_ACCEPT } from '@cowrie/contract/files.ts';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { FileDrop } from './file-drop.tsx';
import { wrongType } from './use-file-choice.ts';

const SLIP = new File(['%PDF'], 'slip.pdf', { type: 'application/pdf' });

async function show() {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => act(async () => root.unmount()));
  const draw = (progress: number | null) =>
    act(async () =>
      root.render(
        <form>
          <FileDrop
            label="Proof"
            accept=".pdf"
            file={SLIP}
            onFile={() => {}}
            progress={progress}
            onCancel={() => {}}
          />
          <button type="button">Send</button>
        </form>,
      ),
    );
  const button = (name: string) =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name) ??
    expect.fail(`no ${name}`);
  await draw(0.5);
  return { place, draw, button };
}

it('has the focus again once what was being sent is stopped or fails, when it was on "Cancel"', async () => {
  const { place, draw, button } = await show();
  button('Cancel').focus();
  await draw(null);
  expect(document.activeElement).toBe(place.querySelector('input'));
});

it('leaves the focus where it is otherwise', async () => {
  const { draw, button } = await show();
  button('Send').focus();
  await draw(null);
  expect(document.activeElement).toBe(button('Send'));
});

function Kept({ given }: { given: (string | null)[] }) {
  const [file, setFile] = useState<File | null>(null);
  const onFile = (chosen: File | null) => {
    given.push(chosen?.name ?? null);
    setFile(chosen);
  };
  return <FileDrop label="Proof" accept={PROOF_ACCEPT} file={file} onFile={onFile} />;
}

/** A field that keeps what it is given, with what was given so far. */
async function choosing() {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => act(async () => root.unmount()));
  const given: (string | null)[] = [];
  await act(async () => root.render(<Kept given={given} />));
  const input = place.querySelector('input') ?? expect.fail('no field');
  const choose = (file: File) =>
    act(async () => {
      Object.defineProperty(input, 'files', { configurable: true, value: [file] });
      input.dispatchEvent(new Event('change', { bubbles: true }));
      // It is looked into.
      await wrongType(file, PROOF_ACCEPT);
    });
  const said = () => place.querySelector('[role=alert]')?.textContent;
  return { given, choose, said, input };
}

it('refuses a file that the server would not take where it is chosen, and takes the next one', async () => {
  const { given, choose, said, input } = await choosing();
  await choose(SLIP);
  await choose(new File(['PK'], 'slip.docx', { type: 'application/msword' }));
  expect(given).toEqual(['slip.pdf', null]);
  expect(said()).toBe(FILE_TYPE);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  await choose(SLIP);
  expect(given).toEqual(['slip.pdf', null, 'slip.pdf']);
  expect(said()).toBeUndefined();
});

it('takes a file without a type for what it is', async () => {
  const { given, choose, said } = await choosing();
  await choose(new File(['%PDF-1.7'], '1000012345'));
  expect(given).toEqual(['1000012345']);
  expect(said()).toBeUndefined();
});
