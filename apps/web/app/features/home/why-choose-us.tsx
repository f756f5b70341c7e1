import { Headset, Infinity as InfinityIcon, MessageSquareText, Scale } from 'lucide-react'
import { reasons } from '../../content/reasons.ts'
import { Section } from '../../ui/container.tsx'
import { type FactEntry, FactRow } from './fact-row.tsx'

const entries: FactEntry[] = [
  { icon: InfinityIcon, ...reasons.keep },
  { icon: MessageSquareText, ...reasons.plain },
  { icon: Scale, ...reasons.independent },
  { icon: Headset, ...reasons.help },
]

export function WhyChooseUs() {
  return (
    <Section>
      <h2 className="mb-8 type-display-sm">Why choose us</h2>
      <FactRow entries={entries} />
    </Section>
  )
}
