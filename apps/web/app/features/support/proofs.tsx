import type { ClaimId, Claims } from '@keyhaven/contracts/storefront'
import {
  ArrowRight,
  Download,
  Headset,
  KeyRound,
  Laptop,
  type LucideIcon,
  MessageSquareText,
  Wallet,
} from 'lucide-react'
import { perpetualOrNot, proofs } from '../../content/support/benefits.ts'
import { useStorefront } from '../../state/storefront.ts'
import { Card } from '../../ui/card.tsx'
import { Section, SectionHead } from '../../ui/container.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Pill } from '../../ui/pill.tsx'
import { PlainTable } from './plain-table.tsx'

const icons: Record<(typeof proofs)[number]['icon'], LucideIcon> = {
  words: MessageSquareText,
  key: KeyRound,
  once: Wallet,
  fit: Laptop,
  help: Headset,
  source: Download,
}

const shown: readonly ClaimId[] = ['money-back', 'no-subscription', 'delivery', 'support-reply']

const wordsOf = (claims: Claims | undefined) =>
  shown.flatMap((id) => (claims?.[id] ? [claims[id]] : []))

/** What the shop promises, in the words it may use. */
export function Promises() {
  const words = wordsOf(useStorefront()?.claims)
  if (words.length === 0) return null
  return (
    <ul aria-label="What we promise" className="flex flex-wrap gap-2">
      {words.map((word) => (
        <li key={word}>
          <Pill tone="outline" className="h-auto py-1 whitespace-normal">
            {word}
          </Pill>
        </li>
      ))}
    </ul>
  )
}

/** Six reasons, each with a page that shows it. */
export function Proofs() {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {proofs.map(({ icon, title, text, proof }) => {
        const Icon = icons[icon]
        return (
          <Card key={title} as="li" padded className="flex flex-col items-start gap-2">
            <Icon size={22} className="mb-2 text-accent-ink" aria-hidden />
            <h2 className="type-heading">{title}</h2>
            <p className="text-body-sm text-ink-2">{text}</p>
            <TextLink to={proof.to} className="mt-auto flex items-center gap-1.5 pt-2 text-body-sm">
              {proof.label} <ArrowRight size={15} aria-hidden />
            </TextLink>
          </Card>
        )
      })}
    </ul>
  )
}

/** Both sides, fairly. */
export function PerpetualOrNot() {
  return (
    <Section tone="sunken">
      <SectionHead
        title="Perpetual or subscription?"
        lead="We sell perpetual licences. For some people a subscription is better. Here is how to tell."
      />
      <PlainTable
        caption="A perpetual licence and a subscription compared"
        headings={['Question', 'Perpetual licence', 'Subscription']}
        rows={perpetualOrNot.rows.map((cells) => ({ id: cells[0], cells }))}
      />
    </Section>
  )
}
