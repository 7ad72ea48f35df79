/**
 * The drawings of the mark: two lips of a cowrie, their teeth facing each other over its opening. Whatever cannot read this,
 * an SVG of its own, has a copy that `scripts/fences/mark.test.ts` holds to it.
 */

/** From 24 pixels on, in a box of 48, turned by 14° and drawn with a stroke of 1.2 around it. */
export const SHELL = {
  left: 'M18.1 3.2c-5.7-1.2-12.9 6.2-13.1 16.8-.2 11.6 7 23.4 12.9 25l3.2-4.6-3.8.2a1.2 1.2 0 0 1-.4-2.3l5.4-1.4 .5-3.9-6.3.1a1.2 1.2 0 0 1-.2-2.4l6.8-1.1 .2-3.8-7.2-.6a1.2 1.2 0 0 1 0-2.4l7.2-.6-.2-3.8-6.8-1.1a1.2 1.2 0 0 1 .2-2.4h6.3l-.5-3.7-5.4-1.5a1.2 1.2 0 0 1 .4-2.3l3.8.3Z',
  right:
    'M27.1 3.2c6.3-1.2 16.1 5.8 15.9 16.4-.2 11.8-7.4 24.2-15.8 25.4l-1.3-4.6 4.2.6a1.2 1.2 0 0 0 .6-2.3l-4.9-1.8 .4-3.9 6.6.4a1.2 1.2 0 0 0 .3-2.4l-6.6-1.4 .2-3.8 7.2-.6a1.2 1.2 0 0 0 0-2.4l-7.2-.6-.2-3.8 6.6-1.4a1.2 1.2 0 0 0-.3-2.4l-6.6.3-.4-3.7 4.9-1.9a1.2 1.2 0 0 0-.6-2.3l-4.2.7Z',
} as const;

/** For 16 pixels, in a box of as many: two wide teeth to a lip, every edge of them between two pixels. */
export const SMALL_SHELL = {
  left: 'M7 1v2H5v1h2v3H5v1h2v3H5v1h2v3C4.2 14.4 2 11.2 2 7.4S3.8 1.5 7 1Z',
  right: 'M9 1v2h2v1H9v3h2v1H9v3h2v1H9v3c2.8-.6 5-3.8 5-7.6S12.2 1.5 9 1Z',
} as const;
