import type { Product } from '@keyhaven/contracts/products'
import { Link } from 'react-router'
import { useMoney } from '../../state/catalog/currency.tsx'
import { BoxImage } from '../../ui/box-image.tsx'
import { Plate } from '../../ui/card.tsx'
import { Price } from '../../ui/price.tsx'

/** One edition in a menu: box, name, for whom, live price. */
export function EditionLink({ product }: { product: Product }) {
  const money = useMoney()
  return (
    <Link
      to={`/product/${product.slug}`}
      className="-mx-2.5 flex items-center gap-4 rounded-tile p-2.5 transition hover:bg-surface-hover"
    >
      <Plate className="size-14 shrink-0 rounded-control">
        <BoxImage src={product.productImage} version={product.version} name="" size={56} />
      </Plate>
      <span className="grid min-w-0 grow">
        <span className="text-body-sm font-semibold text-ink">{product.shortName}</span>
        <span className="text-small text-ink-3">{product.targetAudience}</span>
      </span>
      <Price amount={money(product)} size="sm" />
    </Link>
  )
}
