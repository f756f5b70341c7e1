import { reviewRules } from '../../content/reviews.ts'
import { unbroken } from '../../lib/typography.ts'
import { Section, SectionHead } from '../../ui/container.tsx'

/** How reviews are checked: readers are owed it, and the law asks for it. */
export function ReviewRules() {
  return (
    <Section tone="sunken" tight>
      <SectionHead
        eyebrow="In the open"
        title="How reviews are checked"
        id="how-reviews-are-checked"
      />
      <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {reviewRules.map(({ title, text }) => (
          <li key={title}>
            <h3 className="mb-1.5 type-heading">{title}</h3>
            <p className="text-body-sm text-ink-2">{unbroken(text)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
