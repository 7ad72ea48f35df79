import {
  faqs as faqsCall,
  teamMembers as teamCall,
  testimonials as testimonialsCall,
} from '@cowrie/contract/content.ts';
import { openingHours as openingHoursCall } from '@cowrie/contract/opening-hours.ts';
import { paymentMethods } from '@cowrie/contract/payments.ts';
import { payoutRecord } from '@cowrie/contract/payout-record.ts';
import { rates as ratesCall } from '@cowrie/contract/rates.ts';
import { Accordion } from '@cowrie/ui/accordion.tsx';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { serverApi } from '../api/server-client.ts';
import { Later } from '../frame/later.tsx';
import { pageMeta } from '../frame/site.ts';
import { useAbout } from '../frame/use-about.ts';
import { paths } from '../paths.ts';
import { useRemembered } from '../session/use-remembered.ts';
import { CustomerPlace } from './customer-place.tsx';
import { ExtraServices } from './extra-services.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { Hero } from './hero.tsx';
import { quickest } from './promised-time.tsx';
import { Testimonials } from './testimonials.tsx';
import { WhoWeAre } from './who-we-are.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(serverApi);
  const [rates, record, methods, team, hours, testimonials, faqs] = await Promise.all([
    api.call(ratesCall, {}),
    api.call(payoutRecord, {}),
    api.call(paymentMethods, {}),
    api.call(teamCall, {}),
    api.call(openingHoursCall, {}),
    api.call(testimonialsCall, {}),
    api.call(faqsCall, {}),
  ]);
  return {
    rates: rates.status === 'success' ? rates.data : null,
    figures: record.status === 'success' ? record.data.figures : null,
    promised: methods.status === 'success' ? quickest(methods.data.payment_methods) : null,
    team: team.status === 'success' ? team.data.team_members : null,
    offices: hours.status === 'success' ? hours.data.offices : null,
    testimonials: testimonials.status === 'success' ? testimonials.data.testimonials : null,
    faqs: faqs.status === 'success' ? faqs.data.faqs : null,
  };
}

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, {
    title: 'Make payment to China Easily',
    description:
      'Pay Chinese suppliers in RMB from Naira, brand your goods and ship them to Nigeria. See the rate before you pay and follow every step.',
    path: '/',
  }),
  ...(args.loaderData?.faqs?.length
    ? [
        {
          'script:ld+json': {
            '@context': 'https://schema.org',
            '@type': 'FAQPage',
            mainEntity: args.loaderData.faqs.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          },
        },
      ]
    : []),
];

export default function Home() {
  const { rates, figures, promised, team, offices, ...content } = useLoaderData<typeof loader>();
  const { testimonials, faqs } = useRemembered(content);
  const about = useAbout();
  return (
    <>
      <CustomerPlace />
      <Hero
        rates={rates}
        medianMinutes={figures?.median_minutes ?? null}
        promised={promised}
        offices={offices}
      />
      <Later>
        <div className="contents">
          <WhoWeAre team={team} offices={offices} figures={figures} about={about} />
          <FeatureCards />
          <ExtraServices />
          {testimonials && testimonials.length > 0 && <Testimonials testimonials={testimonials} />}
          <section
            aria-labelledby="faq-title"
            className="page grid gap-x-16 gap-y-1.5 pt-4 pb-3.5 lg:grid-cols-[1fr_1.6fr] lg:grid-rows-[auto_1fr] lg:pt-16 lg:pb-20"
          >
            <h2 id="faq-title" className="text-2xl lg:text-4xl">
              Frequently Asked Questions
            </h2>
            {faqs && faqs.length > 0 && (
              <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
                <Accordion
                  name="faq"
                  items={faqs.map(({ id, question, answer }) => ({ id, heading: question, body: answer }))}
                />
              </div>
            )}
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 self-start text-soft max-lg:text-sm lg:mt-2 lg:justify-start">
              Did not find your answer?
              <Link to={paths.contact()} className={buttonClass({ tone: 'outline' })}>
                Contact Us
              </Link>
            </p>
          </section>
        </div>
      </Later>
    </>
  );
}
