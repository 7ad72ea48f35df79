/** The content slice's door: lists that staff write and others show. */
export { contentRows } from './public-lists.ts';
