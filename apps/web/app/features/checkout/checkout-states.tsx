import { CalendarClock, ShoppingBag } from 'lucide-react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Container } from '../../ui/container.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { FormOutline } from './form-outline.tsx'

/** The way on where scripts are off or do not come: the cart that the shop keeps, with what was just pressed. */
function WithoutScripts() {
  const productId = new URLSearchParams(useLocation().search).get('add')
  return (
    <form
      method={productId ? 'post' : 'get'}
      action={productId ? '/plain/add' : '/plain/cart'}
      className="grid justify-items-start gap-3"
    >
      <p className="type-heading">You can buy without scripts</p>
      <p className="text-ink-2">With plain forms, and your key comes by e-mail.</p>
      {productId && <input type="hidden" name="productId" value={productId} />}
      <Button type="submit" variant="primary" size="lg">
        Continue without scripts
      </Button>
    </form>
  )
}

/** Until the device has said what is in the cart: the left half as it will be, painted by the server. */
export function CheckoutLoading() {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-2">
      <div className="mx-auto grid w-full max-w-160 content-start gap-6 px-gutter pt-10 pb-16 lg:mr-0 lg:max-w-half-room lg:pr-16">
        <noscript>
          <WithoutScripts />
        </noscript>
        <div className="hidden in-data-plain:grid">
          <WithoutScripts />
        </div>
        {/* Fields that nothing can be typed into are drawn only where the form is coming. */}
        <div className="in-data-plain:hidden noscript:hidden">
          <FormOutline label="Loading your cart" />
        </div>
      </div>
      <div className="bg-surface-sunken max-lg:hidden" />
    </div>
  )
}

/** Until the first total is there. */
export function FormLoading() {
  return <FormOutline label="Working out the total" />
}

export function EmptyCart() {
  return (
    <Container className="grid min-h-128 place-items-center pt-10 pb-section">
      <div>
        <h1 className="sr-only">Checkout</h1>
        <EmptyState
          icon={ShoppingBag}
          title="Your cart is empty"
          action={
            <ButtonLink to="/shop" variant="primary" size="lg" className="mt-2">
              Browse the shop
            </ButtonLink>
          }
        >
          What you choose in the shop will be here.
        </EmptyState>
      </div>
    </Container>
  )
}

/** A shop whose owner has not opened it yet takes no orders. The cart waits. */
export function OpeningSoon() {
  return (
    <EmptyState
      icon={CalendarClock}
      title="Opening soon"
      action={
        <ButtonLink to="/shop" className="mt-2">
          Keep browsing
        </ButtonLink>
      }
    >
      The shop takes no orders yet, and nothing is charged. Your cart stays here until we open.
    </EmptyState>
  )
}
