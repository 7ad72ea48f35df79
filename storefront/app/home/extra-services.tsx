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

export function ExtraServices() {
  return (
    <section aria-labelledby="extra-title" className="bg-sunken py-10 sm:py-16">
      <div className="page">
        <h2 id="extra-title" className="text-3xl">
          Our extra services
        </h2>
        <ul className="mt-6 grid gap-x-10 gap-y-5 sm:mt-8 sm:gap-y-8 sm:grid-cols-2">
          {SERVICES.map(({ name, text, Icon }) => (
            <li key={name} className="flex gap-4">
              <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-tint text-accent-ink">
                <Icon className="size-6" />
              </span>
              <div>
                <h3 className="text-lg">{name}</h3>
                <p className="mt-1 text-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
