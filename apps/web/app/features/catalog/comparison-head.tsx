import type { Product } from '@keyhaven/contracts/products'
import clsx from 'clsx'
import { BoxImage } from '../../ui/box-image.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Pill } from '../../ui/pill.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { editionName } from './catalog.rules.ts'
import { ProductPrice } from './product-price.tsx'

type ComparisonHeadProps = {
  products: Product[]
  current: Product
  columnStyle: (product: Product) => string
}

function ColumnHead({ product, isCurrent }: { product: Product; isCurrent: boolean }) {
  return (
    <span className="grid gap-4">
      <span className="flex items-end gap-3">
        <span className="max-lg:hidden">
          <BoxImage src={product.productImage} version={product.version} name="" size={64} />
        </span>
        <span className="grid">
          <span className="type-subheading sm:text-body-lg">{editionName(product)}</span>
          <ProductPrice product={product} />
        </span>
      </span>
      {isCurrent ? (
        <span className="flex min-h-8 items-center">
          <Pill tone="accent">This edition</Pill>
        </span>
      ) : (
        <ButtonLink to={`/product/${product.slug}`} size="sm">
          Choose<VisuallyHidden> {product.shortName}</VisuallyHidden>
        </ButtonLink>
      )}
    </span>
  )
}

export function ComparisonHead({ products, current, columnStyle }: ComparisonHeadProps) {
  return (
    <thead>
      <tr>
        <td className="px-2.5 py-6 align-bottom text-small text-ink-3 sm:px-6">
          One payment, one computer
        </td>
        {products.map((product) => (
          <th
            key={product.id}
            scope="col"
            className={clsx(
              'px-2.5 py-6 text-left align-bottom font-normal text-ink sm:px-6',
              columnStyle(product),
            )}
          >
            <ColumnHead product={product} isCurrent={product.id === current.id} />
          </th>
        ))}
      </tr>
    </thead>
  )
}
