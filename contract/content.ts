/** What staff write and visitors read: about, testimonials, policies, FAQs (Product §19.2, §19.3). */
import * as z from 'zod/mini';
import { endpoint, UNTIL_CONTENT_CHANGES } from './endpoint.ts';

const aboutInfo = z.object({
  welcome_msg: z.string(),
  who_we_are: z.string(),
  mission: z.string(),
  services: z.string(),
  why_choose_use: z.string(),
  vision: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  instagram_account: z.nullable(z.string()),
  x_account: z.nullable(z.string()),
  facebook_account: z.nullable(z.string()),
  whatsapp_account: z.nullable(z.string()),
  /** With `+` and the country code; null where customers are not to write there. */
  whatsapp_number: z.nullable(z.string()),
  /** Its entry in a public register; each null where it is not told. */
  registered_name: z.nullable(z.string()),
  registration_number: z.nullable(z.string()),
  registered_with: z.nullable(z.string()),
  registration_link: z.nullable(z.string()),
});
export type AboutInfo = z.output<typeof aboutInfo>;

export const about = endpoint({
  method: 'GET',
  path: '/about/us',
  summary: 'About the business and how to reach it; a literal \\n in a text is a line break',
  access: 'public',
  kept: UNTIL_CONTENT_CHANGES,
  data: z.object({ about_us: z.array(aboutInfo) }),
});

export const testimonial = z.object({
  id: z.string(),
  content: z.string(),
  rating: z.number(),
  customer_pic: z.nullable(z.string()),
  customer_name: z.string(),
  service_type: z.string(),
});
export type Testimonial = z.output<typeof testimonial>;

export const testimonials = endpoint({
  method: 'GET',
  path: '/testimonials',
  summary: 'What customers say',
  access: 'public',
  kept: UNTIL_CONTENT_CHANGES,
  data: z.object({ testimonials: z.array(testimonial) }),
});

const teamMember = z.object({
  id: z.string(),
  name: z.string(),
  /** What they do, in words for customers. */
  duty: z.string(),
  picture: z.nullable(z.string()),
});
export type TeamMember = z.output<typeof teamMember>;

export const teamMembers = endpoint({
  method: 'GET',
  path: '/team-members',
  summary: 'The people who answer, as the business shows them',
  access: 'public',
  kept: UNTIL_CONTENT_CHANGES,
  data: z.object({ team_members: z.array(teamMember) }),
});

const policyItem = z.object({
  id: z.string(),
  /** Title of the section the item belongs to; the client groups by it. */
  category: z.string(),
  heading: z.string(),
  content: z.nullable(z.string()),
});
export type PolicyItem = z.output<typeof policyItem>;

export const policies = endpoint({
  method: 'GET',
  path: '/privacy/policies',
  summary: 'Privacy policy items in order',
  access: 'public',
  kept: UNTIL_CONTENT_CHANGES,
  data: z.object({ privacy_policies: z.array(policyItem) }),
});

export const faq = z.object({ id: z.string(), question: z.string(), answer: z.string() });
export type Faq = z.output<typeof faq>;

export const faqs = endpoint({
  method: 'GET',
  path: '/faqs',
  summary: 'Frequently asked questions',
  access: 'public',
  kept: UNTIL_CONTENT_CHANGES,
  data: z.object({ faqs: z.array(faq) }),
});

export const siteInfo = endpoint({
  method: 'GET',
  path: '/site',
  summary: 'The brand, and whether this installation shows sample data or is a restored copy',
  access: 'public',
  kept: UNTIL_CONTENT_CHANGES,
  data: z.object({
    brand_name: z.string(),
    sample_data: z.boolean(),
    public_url: z.string(),
    /** The moment whose state it is, until it is released. */
    restored_from: z.nullable(z.string()),
  }),
});
export type SiteInfo = z.output<(typeof siteInfo)['data']>;
