/** The content slice's door: lists that staff write and others show. */
export { listRows, replaceRow } from './edit.ts';
export { clearPictures } from './pictures.ts';
export { contentRows } from './public-lists.ts';
