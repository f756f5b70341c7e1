import { Printer } from 'lucide-react'
import type { RenderedPolicy } from '../../content/legal/legal.server.ts'
import { longDate } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Container } from '../../ui/container.tsx'
import { Contents } from '../../ui/contents.tsx'
import { TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Prose } from '../../ui/prose.tsx'

function Facts({ policy }: { policy: RenderedPolicy }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-1 text-body-sm text-ink-3">
      <div className="flex gap-1.5">
        <dt>Version</dt>
        <dd className="font-semibold text-ink">{policy.version}</dd>
      </div>
      <div className="flex gap-1.5">
        <dt>In force since</dt>
        <dd className="font-semibold text-ink">
          <time dateTime={policy.effective}>{longDate(policy.effective)}</time>
        </dd>
      </div>
    </dl>
  )
}

type PolicyViewProps = {
  policy: RenderedPolicy
  crumbs: readonly { label: string; to?: string }[]
  /** Where the same text is found as plain Markdown. */
  markdown: string
}

/** A policy: what it is, since when, its contents and its text. */
export function PolicyView({ policy, crumbs, markdown }: PolicyViewProps) {
  return (
    <Container className="pb-section">
      <PageHeader
        title={policy.title}
        lead={policy.description}
        crumbs={crumbs}
        actions={
          <Button className="print:hidden" onClick={() => window.print()}>
            <Printer size={17} aria-hidden /> Print
          </Button>
        }
      />
      <div className="mb-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-y py-4">
        <Facts policy={policy} />
        <p className="text-small print:hidden">
          <TextLink to={markdown} reloadDocument quiet>
            Plain text version
          </TextLink>
        </p>
      </div>
      <div className="grid gap-10 lg:grid-cols-12 lg:gap-16">
        <div className="lg:col-span-4">
          <Contents headings={policy.headings} />
        </div>
        <Prose html={policy.html} className="min-w-0 lg:col-span-8" />
      </div>
    </Container>
  )
}
