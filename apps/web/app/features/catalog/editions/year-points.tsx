import { CircleCheck, CircleSlash, type LucideIcon } from 'lucide-react'
import type { YearWords } from '../../../content/editions.ts'
import { Card } from '../../../ui/card.tsx'
import { Section, SectionHead } from '../../../ui/container.tsx'

type AdviceProps = { icon: LucideIcon; title: string; items: readonly string[]; colour: string }

function Advice({ icon: Icon, title, items, colour }: AdviceProps) {
  return (
    <Card padded className="grid content-start gap-4">
      <h3 className="type-heading">{title}</h3>
      <ul className="grid gap-2.5 text-body-sm text-ink-2">
        {items.map((item) => (
          <li key={item} className="flex gap-2.5">
            <Icon size={17} className={`mt-0.75 ${colour}`} aria-hidden />
            {item}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What a year brings, and when to choose another. */
export function YearPoints({ words }: { words: YearWords }) {
  return (
    <Section>
      <SectionHead eyebrow={`Office ${words.year}`} title="What sets this year apart" />
      <ul className="mb-12 grid gap-8 md:grid-cols-3">
        {words.points.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-accent pt-4">
            <h3 className="type-heading">{title}</h3>
            <p className="mt-2 text-body-sm text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
      <div className="grid gap-6 md:grid-cols-2">
        <Advice
          icon={CircleCheck}
          title={`Choose ${words.year} if`}
          items={words.choose}
          colour="text-success"
        />
        <Advice
          icon={CircleSlash}
          title="Choose another year if"
          items={words.avoid}
          colour="text-ink-3"
        />
      </div>
    </Section>
  )
}
