import type { Product } from '@keyhaven/contracts/products'
import clsx from 'clsx'
import { Briefcase, House, Laptop, Monitor } from 'lucide-react'
import { allowedUse, updatesText, worksOn } from '../lib/edition-facts.ts'
import { Pill } from './pill.tsx'

type PillOfProps = { product: Product; className?: string }

/** How long the publisher looks after an edition: green while it does, amber afterwards. */
export function UpdatesPill({ product, className = '' }: PillOfProps) {
  return (
    <Pill tone={product.areUpdatesOver ? 'warning' : 'success'} icon="dot" className={className}>
      {updatesText(product)}
    </Pill>
  )
}

type EditionPillsProps = PillOfProps & { withUpdates?: boolean }

/** What sets limits to an edition, wherever it is offered: use and system, and updates if asked for. */
export function EditionPills({ product, withUpdates = false, className }: EditionPillsProps) {
  const { windowsOnly } = product.systemRequirements
  return (
    <p className={clsx('flex flex-wrap gap-1.5', className)}>
      {withUpdates && <UpdatesPill product={product} />}
      <Pill tone="outline" icon={product.commercialUse ? Briefcase : House}>
        {allowedUse(product)}
      </Pill>
      <Pill tone="outline" icon={windowsOnly ? Monitor : Laptop}>
        {worksOn(product)}
      </Pill>
    </p>
  )
}
