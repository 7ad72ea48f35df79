import { type AboutInfo, teamMembers as teamCall } from '@cowrie/contract/content.ts';
import { openingHours as openingHoursCall } from '@cowrie/contract/opening-hours.ts';
import { ShellMark } from '@cowrie/ui/logo.tsx';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { serverApi } from '../api/server-client.ts';
import { Team } from '../business/team.tsx';
import { Later } from '../frame/later.tsx';
import { pageMeta, useSite } from '../frame/site.ts';
import { useAbout } from '../frame/use-about.ts';
import { paths } from '../paths.ts';
import { ContactSection } from './contact-section.tsx';
import { Lines } from './lines.tsx';
import { Protection } from './protection.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(serverApi);
  const [team, hours] = await Promise.all([api.call(teamCall, {}), api.call(openingHoursCall, {})]);
  return {
    team: team.status === 'success' ? team.data.team_members : [],
    offices: hours.status === 'success' ? hours.data.offices : [],
  };
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'About Us',
    description: 'Who we are, what we do for Nigerian traders who buy in China, and how to reach us.',
    path: paths.about(),
  });

const SECTIONS: { key: keyof AboutInfo; title: (brand: string) => string }[] = [
  { key: 'who_we_are', title: () => 'Who We Are' },
  { key: 'mission', title: () => 'Our Mission' },
  { key: 'services', title: () => 'Services' },
  { key: 'why_choose_use', title: (brand) => `Why Choose ${brand}` },
  { key: 'vision', title: () => 'Our Vision' },
];

export default function About() {
  const { team, offices } = useLoaderData<typeof loader>();
  const { site } = useSite();
  const about = useAbout();
  return (
    <>
      <section className="bg-deep text-on-deep">
        <div className="page flex flex-col gap-5 py-14 md:py-20">
          <ShellMark className="size-14 text-on-deep" />
          <h1 className="text-[clamp(2.2rem,7vw,3.25rem)]">About Us</h1>
          {about && (
            <div className="max-w-2xl text-lg text-on-deep-soft">
              <Lines text={about.welcome_msg} />
            </div>
          )}
        </div>
      </section>
      <Later>
        <div className="contents">
          {about && (
            <div className="page grid gap-x-14 gap-y-10 py-16 md:grid-cols-2">
              {SECTIONS.map(({ key, title }) => (
                <section key={key} className="border-line border-t pt-5 md:odd:last:col-span-2">
                  <h2 className="mb-3 text-2xl">{title(site.brand_name)}</h2>
                  <div className="max-w-prose text-soft">
                    <Lines text={about[key] ?? ''} />
                  </div>
                </section>
              ))}
            </div>
          )}
          {team.length > 0 && (
            <section aria-labelledby="team-title" className="page pb-16">
              <h2 id="team-title" className="mb-6 text-3xl">
                The people who answer
              </h2>
              <Team members={team} />
            </section>
          )}
          <Protection />
        </div>
      </Later>
      <Later>
        <ContactSection about={about} offices={offices} />
      </Later>
    </>
  );
}
