import { promises } from './promises.ts'
import { openingHoursOf, supportWeek } from './support-week.ts'

/** Who sells, as pages, e-mails and invoices say it. */
export const companyFacts = {
  name: 'Keyhaven',
  website: 'keyhaven.example',
  email: 'help@keyhaven.example',
  phone: '+1 (800) 555-0142',
  phoneHref: 'tel:+18005550142',
  address: ['100 Harbor Way', 'Wilmington, Delaware', 'United States'],
  disclaimer:
    'Keyhaven is an independent reseller and is not affiliated with the software publisher. Product names belong to their owners.',
} as const

export const companyAbout =
  'Perpetual office-suite licences, delivered by e-mail. One payment, yours to keep.'

/** What a phone dials: a plus and digits. */
export const phoneHrefOf = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`

/** Who sells and how to reach them, before the owner changed anything. */
export const defaultCompany = {
  ...companyFacts,
  address: [...companyFacts.address],
  about: companyAbout,
  supportHours: promises.hours,
  openingHours: openingHoursOf(supportWeek),
}
