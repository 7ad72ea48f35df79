import type { AboutInfo } from '@cowrie/contract/content.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { ShellMark } from '@cowrie/ui/logo.tsx';
import { Link, useLocation } from 'react-router';
import { isWorkPage, paths, plainPath } from '../paths.ts';
import { useSite } from './site.ts';
import { SocialIcon } from './social-icon.tsx';
import { useAbout } from './use-about.ts';

const SOCIAL = [
  { name: 'facebook', label: 'Facebook' },
  { name: 'x', label: 'X' },
  { name: 'instagram', label: 'Instagram' },
  { name: 'whatsapp', label: 'WhatsApp' },
] as const;

/** Links to the accounts that exist, each in a new tab. */
export function SocialLinks({ about, className }: { about: AboutInfo | null; className?: string }) {
  return (
    <ul className={`flex flex-wrap gap-1 ${className ?? ''}`}>
      {SOCIAL.map(({ name, label }) => {
        const href = about?.[`${name}_account`];
        if (!href || !/^https?:\/\//.test(href)) return null;
        return (
          <li key={name}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`${label} (opens in a new tab)`}
              className="grid size-11 place-items-center rounded-full hover:bg-black/15"
            >
              <SocialIcon name={name} className="size-6" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** The foot of a page; where people work a line of the same words, by its styles (Product §11.7, §30.54). */
export function Footer() {
  const site = useSite();
  const about = useAbout();
  const isSlim = isWorkPage(plainPath(useLocation().pathname));
  return (
    <footer data-slim={isSlim || undefined} className="mt-auto bg-deep text-on-deep">
      <div className="page flex flex-col gap-1 pt-3 pb-1 md:gap-8 md:py-10">
        <div className="flex flex-col gap-2 md:flex-row md:items-start md:justify-between">
          <div className="max-w-sm">
            <p className="flex items-center gap-2 font-bold text-xl">
              <ShellMark className="size-7 shrink-0 text-on-deep" />
              {site.site.brand_name}
            </p>
            <p className="mt-2 text-on-deep-soft leading-snug">
              Your one place stop for your RMB payment, Procurement and shipping deals.
            </p>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-2 md:flex-col md:items-end md:gap-4">
            <Link to={paths.contact()} className={buttonClass({ tone: 'accent' })}>
              Contact Us
            </Link>
            <SocialLinks about={about} className="-ml-2.5 md:-mr-2.5" />
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-on-deep/20 text-on-deep-soft text-xs md:border-t md:pt-4 md:text-sm">
          <p>
            © {site.year} {site.site.brand_name}. All Rights Reserved
          </p>
          <Link to={paths.policies()} className="flex min-h-11 items-center underline underline-offset-3">
            Privacy Policy
          </Link>
        </div>
      </div>
    </footer>
  );
}
