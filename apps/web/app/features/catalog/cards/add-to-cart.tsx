import type { Product } from '@keyhaven/contracts/products'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { buyLink, useAddToCart } from '../../../state/cart/add-to-cart.ts'
import { openCart } from '../../../state/cart/cart-drawer.ts'
import { Button } from '../../../ui/button.tsx'
import { PressForm } from '../../../ui/press-form.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

type AddToCartProps = {
  product: Product
  quantity?: number
  size?: 'md' | 'lg'
  /** Shown beside the button until the edition is in the cart. */
  aside?: ReactNode
}

/** Adds an edition once; from then on a link to the cart is beside the answer. */
export function AddToCart({ product, quantity = 1, size = 'md', aside }: AddToCartProps) {
  const { isInCart, addToCart } = useAddToCart(product)
  const what = <VisuallyHidden> {product.shortName}</VisuallyHidden>
  const press = () => {
    if (!isInCart) addToCart(quantity)
  }
  return (
    <>
      <PressForm action="/plain/add" fields={{ productId: product.id }}>
        <Button
          type="submit"
          isLocal
          variant={isInCart ? 'success' : 'primary'}
          isDisabled={isInCart}
          size={size}
          onClick={press}
          data-link={buyLink(product)}
          className="relative grow"
        >
          {isInCart && <Check size={17} aria-hidden />}
          {isInCart ? 'Added' : 'Add to cart'}
          {what}
        </Button>
      </PressForm>
      {isInCart ? (
        <Button size={size} className="relative" onClick={() => openCart()}>
          View cart
        </Button>
      ) : (
        aside
      )}
    </>
  )
}
