/**
 * A PDF of one page that is one JPEG. A page with text would need a Chinese font within the file, some megabytes for the
 * few signs that it shows; the phone that draws the picture has one.
 */

/** Points on the page's wide side; A4 is as wide. */
const PAGE_WIDTH = 595;

export type Jpeg = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number };

/** The file's bytes; `width` and `height` of the picture in pixels. */
export function picturePdf({ bytes, width, height }: Jpeg): Uint8Array<ArrayBuffer> {
  const pageHeight = Math.round((PAGE_WIDTH * height) / width);
  const drawing = `q ${PAGE_WIDTH} 0 0 ${pageHeight} 0 0 cm /Picture Do Q`;
  const objects: (string | Uint8Array)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${pageHeight}] /Contents 4 0 R /Resources << /XObject << /Picture 5 0 R >> >> >>`,
    ],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${bytes.length} >>\nstream\n`,
      bytes,
      '\nendstream',
    ],
  ];

  const parts: Uint8Array[] = [];
  let size = 0;
  const write = (part: string | Uint8Array) => {
    const added = typeof part === 'string' ? new TextEncoder().encode(part) : part;
    parts.push(added);
    size += added.length;
  };
  write('%PDF-1.4\n');
  const places = objects.map((object, index) => {
    const place = size;
    for (const part of [`${index + 1} 0 obj\n`, ...object, '\nendobj\n']) write(part);
    return place;
  });
  const table = size;
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  write(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n${entries}`);
  write(`trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);

  const file = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}
