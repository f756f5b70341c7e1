import {
  Headset,
  Infinity as InfinityIcon,
  type LucideIcon,
  MessageSquareText,
  Scale,
} from 'lucide-react'
import { reasons } from '../../content/reasons.ts'
import { unbroken } from '../../lib/typography.ts'
import { Section } from '../../ui/container.tsx'

const entries: { icon: LucideIcon; title: string; text: string }[] = [
  { icon: InfinityIcon, ...reasons.keep },
  { icon: MessageSquareText, ...reasons.plain },
  { icon: Scale, ...reasons.independent },
  { icon: Headset, ...reasons.help },
]

export function WhyChooseUs() {
  return (
    <Section>
      <h2 className="mb-8 type-display-sm">Why choose us</h2>
      <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {entries.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon size={22} className="mb-3 text-accent-ink" aria-hidden />
            <h3 className="font-display text-body-lg font-semibold">{title}</h3>
            <p className="mt-1 text-body-sm text-ink-2">{unbroken(text)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
