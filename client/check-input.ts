/** What is wrong with a call's body before it is sent, by the contract's own schema and in the server's own words. */
import type { Warning } from '@cowrie/contract/client.ts';
import { CHECK_FIELD, CHECK_FIELDS, UNWORDED } from '@cowrie/contract/default-messages.ts';
import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';

type Issue = {
  code?: string;
  path: readonly PropertyKey[];
  message: string;
  /** Of a union: what each alternative had against the value. */
  errors?: Issue[][];
};

/**
 * The refusal that the server would answer: the messages of every wrong field, in the order in which the schema names
 * the fields, and the first of them as the sentence. Null where nothing is wrong.
 */
export function checkInput(endpoint: AnyEndpoint, body: unknown): Warning | null {
  const found = (endpoint.body?.safeParse(body).error?.issues ?? []) as Issue[];
  if (found.length === 0) return null;
  const fields = Object.keys((endpoint.body as { shape?: object }).shape ?? {});
  const place = (issue: Issue) => fields.indexOf(fieldOf(issue));
  const errors: Record<string, string[]> = {};
  for (const issue of found.flatMap(plainIssues).sort((a, b) => place(a) - place(b))) {
    const said = issue.message === UNWORDED ? CHECK_FIELD : issue.message;
    errors[fieldOf(issue)] = [...(errors[fieldOf(issue)] ?? []), said];
  }
  const [first = CHECK_FIELD] = Object.values(errors)[0] ?? [];
  const message = first === CHECK_FIELD ? CHECK_FIELDS : first;
  return { status: 'warning', code: 'invalid_input', httpStatus: 400, message, errors };
}

const fieldOf = ({ path }: Issue): string => String(path[0] ?? 'body');

/** A union's issue says nothing by itself: those of the alternative that was meant do. */
function plainIssues(issue: Issue): Issue[] {
  if (!issue.errors) return [issue];
  const isMeant = (issues: Issue[]) => !issues.some((inner) => inner.code === 'invalid_value');
  const meant = issue.errors.find(isMeant) ?? issue.errors[0] ?? [];
  return meant.flatMap(plainIssues).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}
