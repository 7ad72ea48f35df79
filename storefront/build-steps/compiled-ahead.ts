/**
 * Tells V8 to compile a whole file on a thread of its own while the file is still arriving, rather than each function on the
 * page's thread at its first call. Most of what a slow phone works for until a page is alive is that (docs/speed.md). Other
 * engines read a comment.
 */
export const COMPILED_AHEAD = '//# allFunctionsCalledOnLoad';
