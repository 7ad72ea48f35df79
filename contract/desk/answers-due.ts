/** Words of a customer that wait for our answer, and that none is needed (Product §28.40, §28.41). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idText, isoTime } from '../fields.ts';
import { ORDER_DESK } from '../roles.ts';
import { referenceParam } from './reference-param.ts';

const due = z.object({
  /** Since when words of the customer wait for an answer; null while none do. */
  answer_due_since: z.nullable(isoTime),
});

export const noAnswerNeeded = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/no-answer-needed',
  summary: 'Say that what the customer wrote needs no answer',
  access: ORDER_DESK,
  params: referenceParam,
  /** `seen`: the id of the last message that was on the screen; words that came after it still wait. */
  body: z.object({ seen: idText }),
  data: due,
  errors: ['not_found', 'no_answer_due', 'written_again'],
  creates: 'whole',
});

export const answerNeeded = endpoint({
  method: 'DELETE',
  path: '/desk/orders/:reference/no-answer-needed',
  summary: 'Take back that no answer is needed, as long as nobody has written since',
  access: ORDER_DESK,
  params: referenceParam,
  data: due,
  errors: ['not_found', 'answer_not_waived'],
  creates: 'whole',
});
