import type { Product } from '@keyhaven/contracts/products'
import { buyLink, useAddToCart } from '../../../state/cart/add-to-cart.ts'
import { ButtonLink } from '../../../ui/link.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

/** Straight to the checkout with the chosen number: the order still binds there, and not before. */
export function BuyNow({ product, quantity }: { product: Product; quantity: number }) {
  const { addQuietly } = useAddToCart(product)
  return (
    <ButtonLink
      to={buyLink(product)}
      reloadDocument
      size="lg"
      className="grow"
      onClick={() => addQuietly(quantity)}
    >
      Buy now<VisuallyHidden> {product.shortName}</VisuallyHidden>
    </ButtonLink>
  )
}
