import { faqPage as page } from '../content/support/faq-page.ts'
import { allQuestions, questionGroups } from '../content/support/questions.ts'
import { FaqList } from '../features/support/faq-list.tsx'
import { supportCrumbs } from '../features/support/support-crumbs.ts'
import { SupportLayout } from '../features/support/support-layout.tsx'
import { metaOf } from '../lib/seo/page-meta.ts'
import { faqData } from '../lib/seo/structured-data.ts'
import type { Route } from './+types/faq.ts'

const crumbs = supportCrumbs(page.title)

export function meta({ matches }: Route.MetaArgs) {
  return metaOf(matches, { ...page, crumbs, data: () => [faqData(allQuestions)] })
}

export default function Faq() {
  return (
    <SupportLayout {...page} crumbs={crumbs} headings={questionGroups}>
      <FaqList />
    </SupportLayout>
  )
}
