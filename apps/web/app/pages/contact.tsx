import { company } from '../content/company.ts'
import { contactPage as page } from '../content/support/contact.ts'
import { CompanyInformation } from '../features/support/company-information.tsx'
import { ContactChannels } from '../features/support/contact-channels.tsx'
import { ContactHero } from '../features/support/contact-hero.tsx'
import { ContactMessage } from '../features/support/contact-message.tsx'
import { HelpTiles } from '../features/support/help-tiles.tsx'
import { home, metaOf } from '../lib/page-meta.ts'
import { storeData } from '../lib/structured-data.ts'
import type { Route } from './+types/contact.ts'

const crumbs = [home, { label: page.title }]

export function meta({ matches }: Route.MetaArgs) {
  return metaOf(matches, { ...page, crumbs, data: (origin) => [storeData(origin, company)] })
}

export default function Contact() {
  return (
    <>
      <ContactHero crumbs={crumbs} />
      <ContactChannels />
      <ContactMessage />
      <CompanyInformation />
      <HelpTiles />
    </>
  )
}
