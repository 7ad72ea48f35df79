/** What keeps the process from starting as it is set up; `message` is the one line for the operator. */
export class StartError extends Error {}
