import type { Product } from '@keyhaven/contracts/products'
import clsx from 'clsx'
import { longDate } from '../lib/dates.ts'
import { TextLink } from './link.tsx'

type ListPriceNoteProps = { products: readonly Product[]; className?: string }

/** When and where the list prices above were seen; of several days the oldest counts. */
export function ListPriceNote({ products, className }: ListPriceNoteProps) {
  const listed = products.filter((product) => product.originalPriceKind === 'list')
  const [oldest] = listed.map((product) => product.originalPriceCheckedOn ?? '').toSorted()
  if (!oldest) return null
  return (
    <p className={clsx('text-small text-ink-3', className)}>
      List price{products.length > 1 && 's'} checked {longDate(oldest)}.{' '}
      <TextLink quiet to="/about#list-prices">
        Where {products.length > 1 ? 'they come' : 'it comes'} from
      </TextLink>
    </p>
  )
}
