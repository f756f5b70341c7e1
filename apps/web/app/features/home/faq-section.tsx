import type { FaqItem } from '../../content/faq.ts'
import { unbroken } from '../../lib/typography.ts'
import { useCompany } from '../../state/storefront.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { Section } from '../../ui/container.tsx'
import { TextLink } from '../../ui/link.tsx'

type FaqSectionProps = {
  eyebrow: string
  title: string
  items: readonly FaqItem[]
  flush?: boolean
}

const asRow = ({ question, answer }: FaqItem) => ({
  id: question,
  title: question,
  content: unbroken(answer),
})

/** Questions that open and close independently; the first answer is open. */
export function FaqSection({ eyebrow, title, items, flush = false }: FaqSectionProps) {
  const company = useCompany()
  const first = items[0]?.question
  return (
    <Section flush={flush}>
      <div className="grid gap-6 lg:grid-cols-8 lg:gap-16">
        <div className="lg:col-span-3">
          <p className="type-eyebrow">{eyebrow}</p>
          <h2 className="mt-2 mb-4 type-display">{title}</h2>
          <p className="text-ink-2">
            Something else on your mind? Write to{' '}
            <TextLink to={`mailto:${company.email}`}>{company.email}</TextLink>.
          </p>
        </div>
        <div className="lg:col-span-5">
          <Accordion items={items.map(asRow)} defaultOpen={first ? [first] : []} />
        </div>
      </div>
    </Section>
  )
}
