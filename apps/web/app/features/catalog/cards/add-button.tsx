import type { Product } from '@keyhaven/contracts/products'
import { Check } from 'lucide-react'
import { buyLink, useAddToCart } from '../../../state/cart/add-to-cart.ts'
import { openCart } from '../../../state/cart/cart-drawer.ts'
import { Button } from '../../../ui/button.tsx'
import { PressForm } from '../../../ui/press-form.tsx'
import { TextButton } from '../../../ui/text-button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

/** The card's button for a narrow column: it adds once, then the way to the cart is below it. */
export function AddButton({ product }: { product: Product }) {
  const { isInCart, addToCart } = useAddToCart(product)
  return (
    <>
      <PressForm action="/plain/add" fields={{ productId: product.id }}>
        <Button
          type="submit"
          isLocal
          size="sm"
          variant={isInCart ? 'success' : 'primary'}
          isDisabled={isInCart}
          data-link={buyLink(product)}
          onClick={() => isInCart || addToCart()}
        >
          {isInCart && <Check size={15} aria-hidden />}
          {isInCart ? 'Added' : 'Add to cart'}
          <VisuallyHidden> {product.shortName}</VisuallyHidden>
        </Button>
      </PressForm>
      {isInCart && (
        <TextButton className="block" onClick={() => openCart()}>
          View cart<VisuallyHidden> with {product.shortName}</VisuallyHidden>
        </TextButton>
      )}
    </>
  )
}
