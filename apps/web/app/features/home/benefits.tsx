import { Coins, Headset, Infinity as InfinityIcon, KeyRound, Laptop } from 'lucide-react'
import { benefits } from '../../content/benefits.ts'
import { Section, SectionHead } from '../../ui/container.tsx'
import { type FactEntry, FactRow } from './fact-row.tsx'

const entries: FactEntry[] = [
  { icon: KeyRound, ...benefits.key },
  { icon: InfinityIcon, ...benefits.keep },
  { icon: Laptop, ...benefits.fit },
  { icon: Headset, ...benefits.help },
  { icon: Coins, ...benefits.currency },
]

/** Five reasons, in words. */
export function Benefits() {
  return (
    <Section tone="sunken">
      <SectionHead
        eyebrow="Why Keyhaven"
        title="Software, without the fuss"
        lead="Pay once. Your key appears. It works."
      />
      <FactRow entries={entries} />
    </Section>
  )
}
