import { companyFacts } from '@keyhaven/contracts/company'

/** Who we are and how to reach us, as printed in the header, the footer and structured data. */
export const company = {
  ...companyFacts,
  phone: '+1 (800) 555-0142',
  phoneHref: 'tel:+18005550142',
  supportHours: 'Mon–Sat, 9 am–6 pm ET',
  about: 'Perpetual office-suite licences, delivered by e-mail. One payment, yours to keep.',
} as const
