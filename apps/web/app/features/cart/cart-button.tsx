import { ShoppingBag } from 'lucide-react'
import { useCart } from '../../state/cart/cart.ts'
import { openCart } from '../../state/cart/cart-drawer.ts'
import { IconButton } from '../../ui/button.tsx'
import { PressForm } from '../../ui/press-form.tsx'

const nameOf = (count: number) =>
  count === 0 ? 'Cart, empty' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`

/** Opens the drawer; the number beside it follows every change of the cart. */
export function CartButton() {
  const { itemCount } = useCart()
  const name = nameOf(itemCount)
  return (
    <PressForm action="/plain/cart">
      <IconButton
        type="submit"
        id="cart-button"
        label={name}
        aria-label={name}
        aria-haspopup="dialog"
        data-link="/cart"
        icon={ShoppingBag}
        count={itemCount}
        onClick={() => openCart()}
      />
    </PressForm>
  )
}
