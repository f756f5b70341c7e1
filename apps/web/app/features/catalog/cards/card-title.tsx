import type { Product } from '@keyhaven/contracts/products'
import { Link } from 'react-router'
import { reportChosen } from '../../../state/catalog/item-analytics.ts'

type CardTitleProps = { product: Product; list: string; className: string }

/** The heading of a card is its link and covers the card; buttons lie above it. */
export function CardTitle({ product, list, className }: CardTitleProps) {
  return (
    <h3 className={className}>
      <Link
        to={`/product/${product.slug}`}
        onClick={() => reportChosen(product, list)}
        className="after:absolute after:inset-0"
      >
        {product.shortName}
      </Link>
    </h3>
  )
}
