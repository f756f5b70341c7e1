import type { ReactNode } from 'react'
import type { DownloadPage } from '../../content/downloads.ts'
import { Container } from '../../ui/container.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EditionList } from './edition-list.tsx'
import { HelpLinks } from './help-links.tsx'
import { InstallSteps } from './install-steps.tsx'
import { ThisComputer } from './this-computer.tsx'

type DownloadScreenProps = {
  page: DownloadPage
  crumbs: readonly { label: string; to?: string }[]
  /** What a link of the buyer’s own adds, above everything else. */
  children?: ReactNode
}

/** One page for each kind of computer or edition: link, steps, requirements, help. */
export function DownloadScreen({ page, crumbs, children }: DownloadScreenProps) {
  return (
    <Container className="pb-section">
      <PageHeader title={page.title} lead={page.lead} crumbs={crumbs} />
      {children}
      <div className="grid items-start gap-8 max-lg:gap-6 lg:grid-cols-8">
        <div className="grid gap-6 lg:col-span-5">
          <EditionList page={page} />
          <InstallSteps page={page} />
        </div>
        <div className="grid gap-6 lg:col-span-3">
          <ThisComputer page={page} />
          <HelpLinks links={page.next} />
        </div>
      </div>
    </Container>
  )
}
