import { formatMoney, money } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { useMoney } from '../../../state/catalog/currency.tsx'
import { TextLink } from '../../../ui/link.tsx'

type SmallerEditionProps = { than: Product; without: string | undefined }

/** The edition that costs less, where one app alone made the difference, and how much less. */
export function SmallerEdition({ than, without }: SmallerEditionProps) {
  const inCurrency = useMoney()
  const home = useProducts().find(
    ({ category, version }) => category === 'Home' && version === than.version,
  )
  if (!home || !without) return null
  const { minor, currency } = inCurrency(than)
  const less = minor - inCurrency(home).minor
  if (less <= 0) return null
  return (
    <p className="text-small text-ink-2 sm:basis-full">
      No {without} after all? <TextLink to={`/product/${home.slug}`}>{home.shortName}</TextLink> is{' '}
      {formatMoney(money(less, currency))} less.
    </p>
  )
}
