import { formatMoney, money } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import { CircleAlert } from 'lucide-react'
import { updatesMonth } from '../../../lib/edition-facts.ts'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { useMoney } from '../../../state/catalog/currency.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** The same edition of a year that is still looked after, and what it costs more. */
function useAlternative(product: Product) {
  const inCurrency = useMoney()
  const other = useProducts().find(
    (each) => each.category === product.category && !each.areUpdatesOver,
  )
  if (!other) return undefined
  const price = inCurrency(other)
  const minor = price.minor - inCurrency(product).minor
  return { other, difference: minor > 0 ? money(minor, price.currency) : undefined }
}

/** Before the price of an edition that gets no fixes any more, with the one that does. */
export function UpdatesWarning({ product }: { product: Product }) {
  const alternative = useAlternative(product)
  return (
    <Notice
      tone="warning"
      icon={CircleAlert}
      title={`No security updates since ${updatesMonth(product)}.`}
    >
      It works, but new flaws stay open.
      {alternative && (
        <>
          {' '}
          <TextLink to={`/product/${alternative.other.slug}`}>
            {alternative.other.shortName}
          </TextLink>{' '}
          {alternative.difference
            ? `costs ${formatMoney(alternative.difference)} more and is updated until `
            : 'costs no more and is updated until '}
          {updatesMonth(alternative.other)}.
        </>
      )}
    </Notice>
  )
}
