import { contactPage as page } from '../content/support/contact.ts'
import { CompanyInformation } from '../features/support/company-information.tsx'
import { ContactChannels } from '../features/support/contact/contact-channels.tsx'
import { ContactHero } from '../features/support/contact/contact-hero.tsx'
import { ContactMessage } from '../features/support/contact/contact-message.tsx'
import { HelpTiles } from '../features/support/contact/help-tiles.tsx'
import { RateHelp } from '../features/support/contact/rate-help.tsx'
import { companyIn, shopDataIn } from '../lib/api/shop-data.ts'
import { home, metaOf } from '../lib/seo/page-meta.ts'
import { storeData } from '../lib/seo/structured-data.ts'
import type { Route } from './+types/contact.ts'

const crumbs = [home, { label: page.title }]

export function meta({ matches }: Route.MetaArgs) {
  return metaOf(matches, {
    ...page,
    crumbs,
    data: (origin) => [storeData(origin, companyIn(shopDataIn(matches)))],
  })
}

export default function Contact() {
  return (
    <>
      <ContactHero crumbs={crumbs} />
      <RateHelp />
      <ContactMessage />
      <ContactChannels />
      <CompanyInformation />
      <HelpTiles />
    </>
  )
}
