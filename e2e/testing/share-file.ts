import type { Page } from 'playwright-core';
import type { Upload } from './pictures.ts';

/** Shares a file into an installed page as the system does it: a form that leads to the page's target. */
export async function shareFile(
  page: Page,
  { name, mimeType, buffer }: Upload,
  { field, target }: { field: string; target: string },
): Promise<void> {
  const isShared = page.evaluate(
    ({ base64, file, to }) => {
      const input = document.createElement('input');
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], file.name, { type: file.mimeType }));
      Object.assign(input, { type: 'file', name: to.field, files: transfer.files });
      const form = document.createElement('form');
      Object.assign(form, { method: 'POST', action: to.target, enctype: 'multipart/form-data' });
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { base64: buffer.toString('base64'), file: { name, mimeType }, to: { field, target } },
  );
  await Promise.all([page.waitForNavigation({ waitUntil: 'load' }), isShared]);
}
