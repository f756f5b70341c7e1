import {
  BadgeCheck,
  Infinity as InfinityIcon,
  type LucideIcon,
  MailCheck,
  RotateCcw,
} from 'lucide-react'
import { unbroken } from '../../../lib/typography.ts'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { useClaim } from '../../../state/storefront.ts'
import { Breadcrumbs, type Crumb } from '../../../ui/breadcrumbs.tsx'

type Tile = { icon: LucideIcon; text: string | null }

/** What the shop may say for all editions at once; the delivery time only while all are in stock. */
function useTiles(): Tile[] {
  const delivery = useClaim('delivery')
  const isAllInStock = useProducts().every(
    ({ deliveryEstimate }) => deliveryEstimate === 'immediate',
  )
  return [
    { icon: BadgeCheck, text: 'Independent reseller' },
    { icon: MailCheck, text: (isAllInStock ? delivery : null) ?? 'Key by e-mail' },
    { icon: RotateCcw, text: useClaim('money-back') },
    { icon: InfinityIcon, text: useClaim('no-subscription') ?? 'One payment, no renewals' },
  ]
}

export function ShopHero({ crumbs }: { crumbs: readonly Crumb[] }) {
  const tiles = useTiles().filter(({ text }) => text !== null)
  return (
    <div className="pt-6 pb-10 max-sm:pt-4">
      <Breadcrumbs items={crumbs} />
      <h1 className="mt-6 mb-3 type-display">Office licences</h1>
      <p className="type-lead">Nine editions, each bought once.</p>
      <ul className="mt-6 flex flex-wrap gap-x-8 gap-y-3 text-body-sm text-ink-2">
        {tiles.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-2">
            <Icon size={17} className="text-accent-ink" aria-hidden />
            {text && unbroken(text)}
          </li>
        ))}
      </ul>
    </div>
  )
}
