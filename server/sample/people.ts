/** Who uses the sample; the password is theirs only where nobody else can reach it (`sign-ins.ts`). */
export const SAMPLE_PASSWORD = 'Cowrie-2026';

/** Whose emails are like this came with the sample. */
export const SAMPLE_EMAILS = '%@sample.test';

/** One of its staff, as what they do names them. */
export type SamplePerson = { id: bigint; username: string; name: string };

export const SAMPLE_CUSTOMERS = [
  {
    username: 'amaka',
    firstname: 'Amaka',
    lastname: 'Okafor',
    email: 'amaka@sample.test',
    phone: '+2348030000001',
  },
  {
    username: 'tunde',
    firstname: 'Tunde',
    lastname: 'Bello',
    email: 'tunde@sample.test',
    phone: '+2348030000002',
  },
] as const;

export const SAMPLE_STAFF = [
  { username: 'owner', name: 'Ngozi Eze', role: 'owner' },
  { username: 'treasury', name: 'Wei Chen', role: 'treasury' },
  { username: 'support', name: 'Bisi Adeyemi', role: 'support' },
  { username: 'content', name: 'Femi Ojo', role: 'content' },
  { username: 'warehouse', name: 'Chen Mei', role: 'warehouse' },
] as const;
