/** A picture to take of a screen in one of its states. */
import type { Page } from 'playwright-core';

export type Shot = {
  /** `route--state`, the picture's file name. */
  name: string;
  path: string;
  /** What the browser remembers: whose session. */
  remembered?: Record<string, unknown>;
  /** The API does not answer at all, or cannot be reached. */
  calls?: 'held' | 'failed';
  /** What the person does before the picture. */
  prepare?: (page: Page) => Promise<void>;
};

export type Session = { remembered: Record<string, unknown> };

/** Nothing else of whoever is signed in. */
export const remembering = ({ remembered }: Session): Session => ({ remembered });

/** What the states of orders are taken of. */
export type Orders = {
  id: string;
  type: string;
  status: string;
  reference: string;
  total_amount: string | null;
}[];
