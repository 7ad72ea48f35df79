/** The letter that a word begins with, whole: with its marks, as in Ọ̀, and where it takes two places in a text, as in 𠮷. */
export const firstLetter = (word: string): string => /^.\p{M}*/u.exec(word)?.[0] ?? '';
