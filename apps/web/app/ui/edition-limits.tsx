import type { Product } from '@keyhaven/contracts/products'
import clsx from 'clsx'
import {
  Briefcase,
  House,
  Laptop,
  type LucideIcon,
  Monitor,
  ShieldCheck,
  TriangleAlert,
} from 'lucide-react'
import { allowedUse, updatesText, worksOn } from '../lib/edition-facts.ts'

type LimitProps = { icon: LucideIcon; text: string; isWarning?: boolean }

function Limit({ icon: Icon, text, isWarning = false }: LimitProps) {
  return (
    <li className={clsx('flex items-center gap-1.5', isWarning && 'font-label text-warning-ink')}>
      <Icon size={15} className={clsx(!isWarning && 'text-ink-3')} aria-hidden />
      {text}
    </li>
  )
}

/** The limits of an edition as one line of words, above its price. */
export function EditionLimits({ product }: { product: Product }) {
  const { areUpdatesOver, commercialUse, systemRequirements } = product
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-small text-ink-2 sm:text-body-sm">
      <Limit icon={systemRequirements.windowsOnly ? Monitor : Laptop} text={worksOn(product)} />
      <Limit icon={commercialUse ? Briefcase : House} text={allowedUse(product)} />
      <Limit
        icon={areUpdatesOver ? TriangleAlert : ShieldCheck}
        text={updatesText(product)}
        isWarning={areUpdatesOver}
      />
    </ul>
  )
}
