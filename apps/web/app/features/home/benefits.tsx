import clsx from 'clsx'
import type { ReactNode } from 'react'
import { benefits } from '../../content/benefits.ts'
import { unbroken } from '../../lib/typography.ts'
import { Card } from '../../ui/card.tsx'
import { Section, SectionHead } from '../../ui/container.tsx'
import { CurrencyTiles, KeyPath, KeyWells, OpenDays, SystemList } from './benefit-drawings.tsx'

type BenefitProps = { title: string; text: string; wide?: boolean; drawing: ReactNode }

function Benefit({ title, text, wide = false, drawing }: BenefitProps) {
  return (
    <Card
      as="li"
      className={clsx('flex flex-col overflow-hidden', wide ? 'lg:col-span-3' : 'lg:col-span-2')}
    >
      <div
        className={clsx('grid h-46 place-items-center p-4 sm:p-6', wide && 'lg:h-54')}
        aria-hidden
      >
        {drawing}
      </div>
      <div className="px-7 pb-7">
        <h3 className="mb-1.5 type-heading">{title}</h3>
        <p className="text-body-sm text-ink-2">{unbroken(text)}</p>
      </div>
    </Card>
  )
}

/** Five reasons with a small drawing each. */
export function Benefits() {
  return (
    <Section tone="sunken">
      <SectionHead
        eyebrow="Why Keyhaven"
        title="A quiet way to buy software"
        lead="You pay once, your key appears, and it works."
      />
      <ul className="grid gap-5 lg:grid-cols-6">
        <Benefit {...benefits.key} wide drawing={<KeyPath />} />
        <Benefit {...benefits.keep} wide drawing={<KeyWells />} />
        <Benefit {...benefits.fit} drawing={<SystemList />} />
        <Benefit {...benefits.help} drawing={<OpenDays />} />
        <Benefit {...benefits.currency} drawing={<CurrencyTiles />} />
      </ul>
    </Section>
  )
}
