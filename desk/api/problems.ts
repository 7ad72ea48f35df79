/** What is wrong with a form's body before it is sent, by the contract's own schema. */
import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';

type Issue = {
  code?: string;
  path: readonly PropertyKey[];
  message: string;
  /** Of a union: what each alternative had against the value. */
  errors?: Issue[][];
};

/** The first message of each field; a message for the whole body has the empty name. */
export function problemsOf(endpoint: AnyEndpoint, body: unknown): Record<string, string> {
  const checked = endpoint.body?.safeParse(body) as
    | { success: boolean; error?: { issues: Issue[] } }
    | undefined;
  const problems: Record<string, string> = {};
  for (const issue of (checked?.error?.issues ?? []).flatMap(plainIssues)) {
    problems[String(issue.path[0] ?? '')] ??= issue.message;
  }
  return problems;
}

/** A union's issue says nothing by itself: those of the alternative that was meant do. */
function plainIssues(issue: Issue): Issue[] {
  if (!issue.errors) return [issue];
  const isMeant = (issues: Issue[]) => !issues.some((inner) => inner.code === 'invalid_value');
  const meant = issue.errors.find(isMeant) ?? issue.errors[0] ?? [];
  return meant.flatMap(plainIssues).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}
