import { FILE_TYPE, IMAGE_TYPE } from '@cowrie/contract/file-types.ts';
import { IMAGE_ACCEPT, PROOF_ACCEPT } from '@cowrie/contract/files.ts';
import { describe, expect, it } from 'vitest';
import { wrongType } from './use-file-choice.ts';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]);
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const HEIC = new Uint8Array([0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70]);
const ZIP = new Uint8Array([0x50, 0x4b, 3, 4]);

describe('a file that is chosen', () => {
  it.each([
    ['slip.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', ZIP],
    ['slip.mp4', 'video/mp4', HEIC],
    ['photo.heic', 'image/heic', HEIC],
    ['photo.heic', '', HEIC],
    ['1000012345', 'application/octet-stream', HEIC],
    ['empty', '', new Uint8Array()],
  ])('is refused as the server would: %s of type %j', async (name, type, content) => {
    const file = new File([content], name, { type });
    expect(await wrongType(file, PROOF_ACCEPT)).toBe(FILE_TYPE);
    expect(await wrongType(file, IMAGE_ACCEPT)).toBe(IMAGE_TYPE);
  });

  it.each([
    ['slip', '', PNG],
    ['slip.heic', 'image/heic', JPEG],
    ['slip.jpg', 'image/jpg', JPEG],
  ])('is taken for what it is: %s of type %j', async (name, type, content) => {
    const file = new File([content], name, { type });
    expect(await wrongType(file, PROOF_ACCEPT)).toBeNull();
    expect(await wrongType(file, IMAGE_ACCEPT)).toBeNull();
  });

  it('is a PDF where PDFs are taken', async () => {
    const unnamed = new File(['%PDF-1.7'], 'slip');
    expect(await wrongType(unnamed, PROOF_ACCEPT)).toBeNull();
    expect(await wrongType(unnamed, IMAGE_ACCEPT)).toBe(IMAGE_TYPE);
    expect(await wrongType(new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }), IMAGE_ACCEPT)).toBe(
      IMAGE_TYPE,
    );
  });

  it('is let be at once where the browser knows it for one that is taken', () => {
    expect(wrongType(new File([PNG], 'a.png', { type: 'image/png' }), PROOF_ACCEPT)).toBeNull();
  });

  it('is let be where it cannot be read now, and where other files are taken', async () => {
    const gone = new File([], 'gone.docx');
    gone.slice = () => {
      const blob = new Blob();
      blob.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
      return blob;
    };
    expect(await wrongType(gone, PROOF_ACCEPT)).toBeNull();
    expect(wrongType(new File([ZIP], 'bank.xlsx'), '.csv,.xlsx')).toBeNull();
  });
});
