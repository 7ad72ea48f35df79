import { faqs as faqsCall, testimonials as testimonialsCall } from '@cowrie/contract/content.ts';
import { payoutRecord } from '@cowrie/contract/payout-record.ts';
import { rates as ratesCall } from '@cowrie/contract/rates.ts';
import { Accordion } from '@cowrie/ui/accordion.tsx';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { serverApi } from '../api/server-client.ts';
import { pageMeta } from '../frame/site.ts';
import { paths } from '../paths.ts';
import { useRemembered } from '../session/use-remembered.ts';
import { CustomerPlace } from './customer-place.tsx';
import { ExtraServices } from './extra-services.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { Hero } from './hero.tsx';
import { Testimonials } from './testimonials.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(serverApi);
  const [rates, record, testimonials, faqs] = await Promise.all([
    api.call(ratesCall, {}),
    api.call(payoutRecord, {}),
    api.call(testimonialsCall, {}),
    api.call(faqsCall, {}),
  ]);
  return {
    rates: rates.status === 'success' ? rates.data : null,
    medianMinutes: (record.status === 'success' && record.data.figures?.median_minutes) || null,
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
  const { rates, medianMinutes, ...content } = useLoaderData<typeof loader>();
  const { testimonials, faqs } = useRemembered(content);
  return (
    <>
      <CustomerPlace />
      <Hero rates={rates} medianMinutes={medianMinutes} />
      <FeatureCards />
      <ExtraServices />
      {testimonials && testimonials.length > 0 && <Testimonials testimonials={testimonials} />}
      <section
        aria-labelledby="faq-title"
        className="page grid gap-8 pt-10 pb-16 lg:grid-cols-[1fr_1.6fr] lg:gap-14"
      >
        <div className="flex flex-col items-start gap-4">
          <h2 id="faq-title" className="text-3xl">
            Frequently Asked Questions
          </h2>
          <p className="text-soft">Did not find your answer?</p>
          <Link to={paths.contact()} className={buttonClass({ tone: 'outline' })}>
            Contact Us
          </Link>
        </div>
        {faqs && faqs.length > 0 && (
          <Accordion
            name="faq"
            items={faqs.map(({ id, question, answer }) => ({ id, heading: question, body: answer }))}
          />
        )}
      </section>
    </>
  );
}
