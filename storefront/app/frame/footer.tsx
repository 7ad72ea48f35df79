import type { AboutInfo } from '@cowrie/contract/content.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { FacebookIcon, InstagramIcon, WhatsappIcon, XIcon } from '@cowrie/ui/first-icons.tsx';
import { ShellMark } from '@cowrie/ui/logo.tsx';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useApp } from '../session/use-session.ts';
import { useSite } from './site.ts';

const SOCIAL = [
  { key: 'facebook_account', label: 'Facebook', Icon: FacebookIcon },
  { key: 'x_account', label: 'X', Icon: XIcon },
  { key: 'instagram_account', label: 'Instagram', Icon: InstagramIcon },
  { key: 'whatsapp_account', label: 'WhatsApp', Icon: WhatsappIcon },
] as const;

/** Links to the accounts that exist, each in a new tab. */
export function SocialLinks({ about, className }: { about: AboutInfo | null; className?: string }) {
  return (
    <ul className={`flex flex-wrap gap-1 ${className ?? ''}`}>
      {SOCIAL.map(({ key, label, Icon }) => {
        const href = about?.[key];
        if (!href || !/^https?:\/\//.test(href)) return null;
        return (
          <li key={key}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`${label} (opens in a new tab)`}
              className="grid size-11 place-items-center rounded-full hover:bg-black/15"
            >
              <Icon className="size-6" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

export function Footer() {
  const site = useSite();
  const seen = useApp().abboutInfo;
  return (
    <footer className="mt-auto bg-deep text-on-deep">
      <div className="page flex flex-col gap-8 py-10">
        <div className="flex flex-col gap-6 md:flex-row md:items-start md:justify-between">
          <div className="max-w-sm">
            <p className="flex items-center gap-2 font-bold text-xl">
              <ShellMark className="size-7 shrink-0 text-on-deep" />
              {site.site.brand_name}
            </p>
            <p className="mt-3 text-on-deep-soft">
              Your one place stop for your RMB payment, Procurement and shipping deals.
            </p>
          </div>
          <div className="flex flex-col items-start gap-4 md:items-end">
            <Link to={paths.contact()} className={buttonClass({ tone: 'accent' })}>
              Contact Us
            </Link>
            <SocialLinks about={site.about ?? seen} className="-ml-2.5 md:-mr-2.5" />
          </div>
        </div>
        <div className="flex flex-col gap-2 border-on-deep/20 border-t pt-6 text-on-deep-soft text-sm md:flex-row md:justify-between">
          <p>
            © {site.year} {site.site.brand_name}. All Rights Reserved
          </p>
          <Link
            to={paths.policies()}
            className="flex min-h-11 items-center underline underline-offset-3 md:-my-3"
          >
            Privacy Policy
          </Link>
        </div>
      </div>
    </footer>
  );
}
