import type { Finding } from '@cowrie/contract/desk/check-up.ts';

type About = Finding['about'];
export const good = (about: About, says: string): Finding => ({ verdict: 'good', about, says });
export const mind = (about: About, says: string): Finding => ({ verdict: 'mind', about, says });
export const wrong = (about: About, says: string): Finding => ({ verdict: 'wrong', about, says });
