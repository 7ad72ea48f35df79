/** Bank slips as phones show them, drawn for tests: the same template with other names, amounts, times and references. */
import sharp from 'sharp';

export type Slip = { bank: number; seed: number; amount?: string; sender?: string };

/** The same numbers for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const FIRST = [
  'Adaeze',
  'Chidi',
  'Efe',
  'Funke',
  'Ibrahim',
  'Kemi',
  'Musa',
  'Ngozi',
  'Obinna',
  'Tunde',
  'Yetunde',
  'Zainab',
];
const LAST = [
  'Okafor',
  'Bello',
  'Adeyemi',
  'Eze',
  'Lawal',
  'Nwosu',
  'Ogunleye',
  'Balogun',
  'Danjuma',
  'Okonkwo',
  'Uche',
  'Sani',
];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const BANKS = [
  {
    name: 'Moniebank',
    colour: '#0b5d53',
    ink: '#1c1c1c',
    faint: '#8a8a8a',
    page: '#ffffff',
    font: 'DejaVu Sans',
    ends: true,
  },
  {
    name: 'First Lagos',
    colour: '#7a1f3d',
    ink: '#222b45',
    faint: '#8f9bb3',
    page: '#f5f6fa',
    font: 'Liberation Sans',
    ends: false,
  },
  {
    name: 'PalmKuda',
    colour: '#6c2bd9',
    ink: '#f2f2f2',
    faint: '#8d8d93',
    page: '#111114',
    font: 'Noto Sans',
    ends: true,
  },
  {
    name: 'Zenith & Co',
    colour: '#d4101e',
    ink: '#000000',
    faint: '#666666',
    page: '#ffffff',
    font: 'Liberation Serif',
    ends: false,
  },
];

/** What a slip says, line by line. */
function linesOf({ seed, amount, sender }: Slip) {
  const next = numbers(seed);
  const digits = (count: number) => Array.from({ length: count }, () => next(10)).join('');
  const name = () => `${FIRST[next(12)]} ${LAST[next(12)]}`;
  const worth = `₦${((next(900) + 20) * 500).toLocaleString('en-US')}.00`;
  const who = name();
  const time = `${next(28) + 1} ${MONTHS[next(12)]} 2026, ${String(next(24)).padStart(2, '0')}:${digits(1).replace(/[6-9]/, '3')}${digits(1)}:${next(6)}${digits(1)}`;
  return {
    amount: amount ?? worth,
    rows: [
      ['Recipient', 'Cowrie Trading Ltd'],
      ['Bank', 'Sterling Bank 0012 345 678'],
      ['Sender', sender ?? who],
      ['Source account', '**** **** 4821'],
      ['Transaction type', 'Transfer to bank'],
      ['Date', time],
      ['Reference', `${digits(12)}${digits(10)}`],
      ['Session ID', digits(18)],
      ['Narration', 'Payment for goods'],
      ['Fee', '₦50.00'],
    ] as const,
    clock: `${next(24)}:${digits(1).replace(/[6-9]/, '2')}${digits(1)}`,
  };
}

/** A screenshot as PNG, `width` points wide. */
export function slipPicture(slip: Slip, width = 1080): Promise<Buffer> {
  const bank = BANKS[slip.bank % BANKS.length] as (typeof BANKS)[number];
  const { amount, rows, clock } = linesOf(slip);
  const text = (
    x: number,
    y: number,
    size: number,
    fill: string,
    content: string,
    anchor = 'start',
    weight = 400,
  ) =>
    `<text x="${x}" y="${y}" font-family="${bank.font}" font-size="${size}" fill="${fill}" text-anchor="${anchor}" font-weight="${weight}">${content.replace('&', '&amp;')}</text>`;
  const lines = rows.map(([label, value], index) => {
    const y = 900 + index * 118;
    return bank.ends
      ? text(80, y, 36, bank.faint, label) + text(1000, y, 38, bank.ink, value, 'end')
      : text(80, y - 20, 32, bank.faint, label) + text(80, y + 28, 40, bank.ink, value);
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width * 2280) / 1080}" viewBox="0 0 1080 2280">
    <rect width="1080" height="2280" fill="${bank.page}"/>
    ${text(60, 60, 36, bank.ink, clock)}${text(1020, 60, 32, bank.ink, '4G 81%', 'end')}
    <rect x="0" y="90" width="1080" height="150" fill="${bank.colour}"/>
    ${text(540, 185, 54, '#ffffff', bank.name, 'middle', 700)}
    <circle cx="540" cy="400" r="80" fill="#1aa260"/><path d="M500 400l30 32 56-64" stroke="#fff" stroke-width="14" fill="none"/>
    ${text(540, 570, 44, bank.ink, 'Transaction successful', 'middle')}
    ${text(540, 690, 84, bank.ink, amount, 'middle', 700)}
    ${lines.join('')}
    <rect x="80" y="2090" width="920" height="110" rx="55" fill="${bank.colour}"/>
    ${text(540, 2160, 40, '#ffffff', 'Share receipt', 'middle')}
  </svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}
