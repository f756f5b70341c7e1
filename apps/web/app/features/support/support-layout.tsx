import type { ReactNode } from 'react'
import type { SupportLink } from '../../content/support/guide.ts'
import { Container } from '../../ui/container.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { NextSteps } from './next-steps.tsx'
import { SupportNavigation } from './support-navigation.tsx'
import { FoldedContents, type Heading, TableOfContents } from './table-of-contents.tsx'

type SupportLayoutProps = {
  title: string
  lead: string
  crumbs: readonly { label: string; to?: string }[]
  actions?: ReactNode
  headings?: readonly Heading[]
  next?: readonly SupportLink[]
  children: ReactNode
}

/** The frame of every help page: the other pages at the left, this one's sections at the right. */
export function SupportLayout({
  title,
  lead,
  crumbs,
  actions,
  headings = [],
  next = [],
  children,
}: SupportLayoutProps) {
  return (
    <Container className="pb-section" data-paper>
      <PageHeader title={title} lead={lead} crumbs={crumbs} actions={actions} />
      <div className="grid gap-4 lg:grid-cols-12 lg:gap-10 print:block">
        <div className="lg:col-span-3 xl:col-span-2 print:hidden">
          <SupportNavigation />
        </div>
        <div
          className={
            headings.length > 1
              ? 'min-w-0 lg:col-span-9 xl:col-span-7'
              : 'min-w-0 lg:col-span-9 xl:col-span-10'
          }
        >
          <FoldedContents headings={headings} />
          {children}
          {next.length > 0 && <NextSteps links={next} />}
        </div>
        <div className="max-xl:hidden xl:col-span-3 print:hidden">
          <TableOfContents headings={headings} />
        </div>
      </div>
    </Container>
  )
}
