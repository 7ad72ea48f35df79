import type { AboutInfo } from '@cowrie/contract/content.ts';
import type { Opening } from '@cowrie/contract/opening-hours.ts';
import { MailIcon, PhoneIcon, PinIcon } from '@cowrie/ui/icons.tsx';
import { OpeningHours } from '../business/opening-hours.tsx';
import { Registration } from '../business/registration.tsx';
import { SocialLinks } from '../frame/footer.tsx';
import { ContactForm } from './contact-form.tsx';

const LINK =
  'inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere text-ink underline underline-offset-3';

type ContactSectionProps = { about: AboutInfo | null; offices: readonly Opening[] };

/** How to reach us, when and who we are, and the form; `#contact` scrolls here (Product §13.10, §30.46, §30.47). */
export function ContactSection({ about, offices }: ContactSectionProps) {
  return (
    <section id="contact" aria-labelledby="contact-title" className="bg-sunken dark:bg-surface">
      <div className="page grid gap-10 py-16 lg:grid-cols-[1fr_1.3fr] lg:gap-16">
        <div className="flex flex-col gap-5">
          <h2 id="contact-title" className="text-3xl">
            Contact Us
          </h2>
          <p className="text-soft">
            Ask before you buy, or tell us what went wrong. A person reads every message.
          </p>
          {about && (
            <>
              <address className="flex flex-col not-italic">
                <span className="flex items-start gap-3">
                  <PhoneIcon className="mt-3 size-5 shrink-0 text-brand" />
                  <span className="sr-only">Phone: </span>
                  <a href={`tel:${about.phone.replace(/[^+\d]/g, '')}`} className={LINK}>
                    {about.phone}
                  </a>
                </span>
                <span className="flex items-start gap-3">
                  <MailIcon className="mt-3 size-5 shrink-0 text-brand" />
                  <span className="sr-only">Email: </span>
                  <a href={`mailto:${about.email}`} className={LINK}>
                    {about.email}
                  </a>
                </span>
                <span className="flex items-start gap-3">
                  <PinIcon className="mt-3 size-5 shrink-0 text-brand" />
                  <span className="whitespace-pre-line py-2.5">
                    <span className="sr-only">Address: </span>
                    {about.address.replaceAll('\\n', '\n')}
                  </span>
                </span>
              </address>
              {offices.length > 0 && <OpeningHours offices={offices} />}
              <Registration about={about} />
              <SocialLinks about={about} className="-ml-2.5" />
            </>
          )}
        </div>
        <ContactForm />
      </div>
    </section>
  );
}
