import type { Product } from '@keyhaven/contracts/products'
import { Laptop } from 'lucide-react'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useIsWrongSystem } from '../cards/use-visitor-system.ts'

/** On the page of an edition: told before adding it, with the edition that would run. */
export function MacWarning({ product }: { product: Product }) {
  const isWrong = useIsWrongSystem(product)
  const other = useProducts().find(
    (each) => each.version === product.version && each.category === 'Business',
  )
  if (!isWrong) return null
  return (
    <Notice tone="warning" icon={Laptop} title="You are on a Mac." isNew>
      {product.shortName} runs on Windows only.
      {other && (
        <>
          {' '}
          <TextLink to={`/product/${other.slug}`}>{other.shortName}</TextLink> runs on both.
        </>
      )}
    </Notice>
  )
}
