import { Printer, SearchX } from 'lucide-react'
import type { Guide } from '../../../content/support/guide.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SupportLayout } from '../support-layout.tsx'
import { audienceText, foundText, noChoice, shownSections } from './guide.rules.ts'
import { GuideChoice } from './guide-choice.tsx'
import { GuideSection } from './guide-section.tsx'
import { useGuideChoice } from './use-guide-choice.ts'

type GuideViewProps = {
  guide: Guide
  crumbs: readonly { label: string; to?: string }[]
  /** Whether the reader may choose edition and system, and search. */
  hasChoice?: boolean
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title="Nothing found"
      action={
        <Button variant="primary" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      Try a single word, or only the digits of a code. Still nothing? Write to us.
    </EmptyState>
  )
}

/** A guide as its reader wants it: all of it, or what concerns their edition, system and question. */
export function GuideView({ guide, crumbs, hasChoice = false }: GuideViewProps) {
  const { products, choice, change } = useGuideChoice()
  const wanted = hasChoice ? choice : noChoice
  const sections = shownSections(guide, wanted, products)
  return (
    <SupportLayout
      title={guide.title}
      lead={guide.lead}
      crumbs={crumbs}
      headings={sections}
      next={guide.next}
      actions={
        <Button onClick={() => print()} className="print:hidden">
          <Printer size={17} aria-hidden />
          Print
        </Button>
      }
    >
      {hasChoice && (
        <>
          <GuideChoice products={products} choice={choice} onChange={change} />
          <p role="status" className="mb-6 text-body-sm text-ink-3 print:hidden">
            {foundText(sections.length, guide.sections.length, choice.search)}
          </p>
          <p className="mb-6 hidden font-semibold print:block">{audienceText(choice, products)}</p>
        </>
      )}
      <div>
        {sections.map((section) => (
          <GuideSection key={section.id} section={section} />
        ))}
      </div>
      {sections.length === 0 && <NothingFound onClear={() => change({ search: '' })} />}
    </SupportLayout>
  )
}
