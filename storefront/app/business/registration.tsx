import type { AboutInfo } from '@cowrie/contract/content.ts';

/** What the business is registered as, and where that can be looked up (Product §30.46). */
export function Registration({ about }: { about: AboutInfo }) {
  const { registered_name: name, registration_number: number, registered_with: register } = about;
  if (!name || !number) return null;
  const link = about.registration_link;
  return (
    <p className="text-sm text-soft">
      <span className="font-semibold text-ink">{name}</span>, {number}
      {register && `, ${register}`}.{' '}
      {link?.startsWith('https://') && (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className="link inline-flex min-h-6 items-center"
        >
          Look it up<span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </p>
  );
}
