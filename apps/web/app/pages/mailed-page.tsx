import type { ComponentProps, ReactNode } from 'react'
import { metaOf } from '../lib/seo/page-meta.ts'
import { Container } from '../ui/container.tsx'
import { PageHeader } from '../ui/page-header.tsx'

type Page = Parameters<typeof metaOf>[1] & Readonly<{ title: string }>

/** The head of a page that a mailed link opens: search engines skip it, and it tells nobody its address. */
export const mailedMeta = (matches: Parameters<typeof metaOf>[0], page: Page) => [
  ...metaOf(matches, page),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

type MailedPageProps = Pick<ComponentProps<typeof PageHeader>, 'lead'> & {
  page: Page
  children: ReactNode
}

/** What a mailed link asks, and below it the button that answers. */
export function MailedPage({ page, lead, children }: MailedPageProps) {
  const crumbs = [{ label: 'Home', to: '/' }, { label: page.title }]
  return (
    <Container className="pb-section">
      <PageHeader crumbs={crumbs} title={page.title} lead={lead} />
      {children}
    </Container>
  )
}
