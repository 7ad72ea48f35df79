/** What is said of an input where its schema has no words of its own, by a form as by the call. */

/** zod's own message, which no person should read. */
export const UNWORDED = 'Invalid input';
/** Beside the field. */
export const CHECK_FIELD = 'Please check this field';
/** Of the whole input. */
export const CHECK_FIELDS = 'Some of what you entered is not right. Please check the marked fields.';
