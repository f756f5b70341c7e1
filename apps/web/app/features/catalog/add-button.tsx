import type { Product } from '@keyhaven/contracts/products'
import { useAddToCart } from '../../state/add-to-cart.ts'
import { openCart } from '../../state/cart-drawer.ts'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** One button where two do not fit: it adds, and then shows the cart. */
export function AddButton({ product }: { product: Product }) {
  const { isInCart, addToCart } = useAddToCart(product)
  return (
    <Button
      size="sm"
      variant={isInCart ? 'secondary' : 'primary'}
      onClick={() => (isInCart ? openCart() : addToCart())}
    >
      {isInCart ? 'View cart' : 'Add to cart'}
      <VisuallyHidden>
        {isInCart && ' with'} {product.shortName}
      </VisuallyHidden>
    </Button>
  )
}
