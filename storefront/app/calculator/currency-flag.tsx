import type { ReactNode } from 'react';

/** Five points around the origin, the first one straight up. */
const STAR = 'M0-1 .22-.31H.95L.36.12.59.81 0 .38-.59.81-.36.12-.95-.31h.73Z';

const star = (x: number, y: number, size: number, fill: string) => (
  <path transform={`translate(${x} ${y}) scale(${size})`} fill={fill} d={STAR} />
);

/** 24 wide and 16 high, on white. */
const FLAGS: Record<string, ReactNode> = {
  NGN: <path fill="#008753" d="M0 0h8v16H0zM16 0h8v16h-8z" />,
  RMB: (
    <>
      <path fill="#de2910" d="M0 0h24v16H0z" />
      {star(4.5, 5, 3, '#ffde00')}
      {star(9, 2, 1.1, '#ffde00')}
      {star(11, 4, 1.1, '#ffde00')}
      {star(11, 7, 1.1, '#ffde00')}
      {star(9, 9, 1.1, '#ffde00')}
    </>
  ),
  USD: (
    <>
      <path stroke="#b22234" strokeWidth="1.6" d="M0 .8h24M0 4h24M0 7.2h24M0 10.4h24M0 13.6h24" />
      <path fill="#3c3b6e" d="M0 0h11v8.8H0z" />
      <path
        stroke="#fff"
        strokeWidth="1.1"
        strokeLinecap="round"
        strokeDasharray="0 2.25"
        d="M1 1.8h9.1M1 4.4h9.1M1 7h9.1"
      />
    </>
  ),
  GHS: (
    <>
      <path fill="#ce1126" d="M0 0h24v5.4H0z" />
      <path fill="#fcd116" d="M0 5.3h24v5.4H0z" />
      <path fill="#006b3f" d="M0 10.7h24V16H0z" />
      {star(12, 8.2, 2.8, '#000')}
    </>
  ),
  AED: (
    <>
      <path fill="#00732f" d="M0 0h24v5.4H0z" />
      <path d="M0 10.7h24V16H0z" />
      <path fill="#ff0000" d="M0 0h7v16H0z" />
    </>
  ),
  INR: (
    <>
      <path fill="#ff9933" d="M0 0h24v5.4H0z" />
      <path fill="#138808" d="M0 10.7h24V16H0z" />
      <circle cx="12" cy="8" r="1.9" fill="none" stroke="#000080" strokeWidth=".7" />
    </>
  ),
};

type CurrencyFlagProps = {
  code: string;
  /** The sign of a flag that is not drawn here. */
  sign: string | undefined;
};

/** The flag of a currency, drawn: some systems have no signs for flags, and show two letters in their place. */
export function CurrencyFlag({ code, sign }: CurrencyFlagProps) {
  const drawn = FLAGS[code];
  if (!drawn) return sign;
  return (
    <svg
      viewBox="0 0 24 16"
      aria-hidden="true"
      className="h-3.5 w-auto rounded-xs bg-white outline -outline-offset-1 outline-black/15"
    >
      {drawn}
    </svg>
  );
}
