import { type PolicyItem, policies as policiesCall } from '@cowrie/contract/content.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import policyBeingWritten from '@cowrie/ui/illustrations/policy-being-written.svg';
import { EmptyState } from '@cowrie/ui/list-states.tsx';
import { Scene } from '@cowrie/ui/scene.tsx';
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { Lines } from '../about/lines.tsx';
import { serverApi } from '../api/server-client.ts';
import { PageHeading } from '../frame/page-heading.tsx';
import { pageMeta } from '../frame/site.ts';
import { paths } from '../paths.ts';
import { useRemembered } from '../session/use-remembered.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const result = await context.get(serverApi).call(policiesCall, {});
  return { privacyPolicy: result.status === 'success' ? result.data.privacy_policies : null };
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Privacy Policy',
    description: 'What we know about you, why we need it, who sees it and how to have it changed or removed.',
    path: paths.policies(),
  });

export default function Policies() {
  const { privacyPolicy } = useRemembered(useLoaderData<typeof loader>());
  const sections = bySection(privacyPolicy ?? []);
  return (
    <div className="page flex flex-col gap-12 py-8 lg:py-12">
      <PageHeading title="Privacy Policy" />
      {sections.length === 0 && (
        <EmptyState title="Our policy is being written" illustration={<Scene src={policyBeingWritten} />} />
      )}
      <div className="flex flex-col gap-10">
        {sections.map(([title, items]) => (
          <section
            key={title}
            className="grid grid-cols-1 gap-4 border-line border-t pt-6 lg:grid-cols-[18rem_minmax(0,44rem)] lg:gap-14"
          >
            <h2 className="self-start text-2xl lg:sticky lg:top-24">{title}</h2>
            <ol className="flex list-decimal flex-col gap-5 pl-6 marker:font-semibold marker:text-brand">
              {items.map(({ id, heading, content }) => (
                <li key={id} className="pl-1">
                  <h3 className="font-sans font-semibold text-base tracking-normal">{heading}</h3>
                  {content && (
                    <div className="mt-1 text-soft">
                      <Lines text={content} />
                    </div>
                  )}
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      <aside className="flex flex-col items-start justify-between gap-4 rounded-panel bg-deep p-7 text-on-deep sm:flex-row sm:items-center sm:p-10">
        <p className="font-bold text-2xl">Still need help?</p>
        <Link to={paths.contact()} className={buttonClass({ tone: 'accent' })}>
          Contact Us
        </Link>
      </aside>
    </div>
  );
}

/** Items grouped by their category, in the order in which the categories first appear. */
function bySection(items: readonly PolicyItem[]): [string, PolicyItem[]][] {
  const sections = new Map<string, PolicyItem[]>();
  for (const item of items) sections.set(item.category, [...(sections.get(item.category) ?? []), item]);
  return [...sections];
}
