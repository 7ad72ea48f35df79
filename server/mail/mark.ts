/**
 * The mark beside the brand's name in a mail: a picture within it, since mail programs ask before they fetch one and draw no
 * SVG. On bone, so that it shows by night too. `scripts/fences/mark.test.ts` holds it to the drawing.
 */

/** As it is named within a mail. */
export const MARK_ID = 'mark@cowrie';

/** A PNG of 64 pixels, for 32. */
const PNG = [
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABABAMAAABYR2ztAAAAMFBMVEXYRissNZ328+zy5N3tu61nbbTgc12nqM2Hi8BHTqfw0MXc',
  'WkHppZXGxtnki3jb2eKn6Z1lAAAACXBIWXMAAAsTAAALEwEAmpwYAAAB/klEQVRIx+3VPUjDQBQA4IOKg5HCKUE7iPSltlqt1eKi',
  'g4gUBwsOhVLdQgcnlwri5KDQwUGkBVE3ieLiIg7OosVR0MlFKLq52cXVu9xP7pKok5uBQuG+5t57d+8VwS8P+gdBkNo93v8JpDB5',
  'fgCZOgXr34MqXcdFgHHjLgy4G2DcC3CC0FsIYC/AfQA2QoYTABl3ufF8AAlEno4AmHZB7AkgSQFy/GCb7WC2wco/XCIU8YEsxjIG',
  'mCFRdPrAkAAYFi7dPeZ18OEBto6udFAV6zFg6yIPAdwy4+xG3bQ46NSAxX5+mMtupTlAORVk+Ab9bYAlGylRcjAsQjBJpeCsRcGt',
  'Crwse9LN/OIFBa8qGJGgMSpi0EBcguKEAJUgqJFkd+a+fwM5ys9a+0YALchJVsU98vVcgPkgwPiI1GHKDilU3DttB6z7YKllmgNj',
  '6Lp5Sg+0Oxz0yDJEILSS/jJoZ7G1WVt5klk6GnC7pkxSgAv9OgjA72yZnGWBgS7fpeUhDFoOFxUf4G3RSBrvMOeVyQOPDOyQJKIF',
  'rwoe4KWUR1XxA5JnrFRaFk0hd1BbjzYdtPQc9OY1yWkntL5TAe09E6zcLFJDVEDKnU/JqHMjL5NvBG3jfjo8DFsZLxoYphPQnS7e',
  'gNLH4Av5jCN9g8CsJkAdkkGQWF1z/v+z/gZ8AZKnHRyG+eFlAAAAAElFTkSuQmCC',
].join('');

/** As the mail library takes it. */
export const MARK = {
  cid: MARK_ID,
  filename: 'mark.png',
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  content: Buffer.from(PNG, 'base64'),
};
