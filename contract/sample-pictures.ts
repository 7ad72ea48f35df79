/** Pictures of ours that sample content shows, files of `storefront/public/sample`: there is no other place whose pictures could be named without a link (Product §30.87). */
const FACES = ['amara', 'sade', 'chen-jie', 'emeka'] as const;
const ITEMS = ['cups', 'caps', 'bags', 'sweaters', 'shirts'] as const;

export type SamplePicture = `/sample/${(typeof FACES | typeof ITEMS)[number]}.svg`;

export const SAMPLE_PICTURES = [...FACES, ...ITEMS].map((name): SamplePicture => `/sample/${name}.svg`);
