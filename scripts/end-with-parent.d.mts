/** Calls `end` once, when the parent, or npm above its shell, has ended. */
export function endWithParent(end: () => void): void;
