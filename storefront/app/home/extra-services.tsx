import { FactoryIcon, InspectIcon, ShirtIcon, TruckIcon } from '@cowrie/ui/first-icons.tsx';

const SERVICES = [
  {
    name: 'Source from Industry Hubs',
    text: 'Guangzhou for clothes, Shenzhen for electronics, Yiwu for everything small: we know where to ask.',
    Icon: FactoryIcon,
  },
  {
    name: 'Customize Your Products',
    text: 'Your logo, your colours, your packaging, agreed with the maker before anything is printed.',
    Icon: ShirtIcon,
  },
  {
    name: 'Fast and reliable shipping',
    text: 'By air, express or sea, with each step of the way in your account.',
    Icon: TruckIcon,
  },
  {
    name: 'Product monitoring and inspection',
    text: 'We look at your goods before they leave China, while a mistake can still be put right.',
    Icon: InspectIcon,
  },
];

/** On a phone their names, since the page is long; what each of them is where there is room for it. */
export function ExtraServices() {
  return (
    <section aria-labelledby="extra-title" className="bg-sunken py-4 dark:bg-surface lg:py-16">
      <div className="page">
        <h2 id="extra-title" className="text-2xl lg:text-4xl">
          Our extra services
        </h2>
        <ul className="mt-2.5 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-4 gap-y-2.5 lg:mt-10 lg:grid-cols-4 lg:gap-x-10">
          {SERVICES.map(({ name, text, Icon }) => (
            <li key={name} className="flex items-center gap-2 lg:flex-col lg:items-start lg:gap-4">
              <Icon className="size-5 shrink-0 text-accent-ink lg:size-9" />
              <div>
                <h3 className="text-sm leading-snug lg:text-lg">{name}</h3>
                <p className="mt-1 text-soft max-lg:hidden">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
