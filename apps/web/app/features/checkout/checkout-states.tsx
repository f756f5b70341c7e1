import { CalendarClock, ShoppingBag } from 'lucide-react'
import { Container } from '../../ui/container.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

/** Until the device has said what is in the cart. */
export function CheckoutLoading() {
  return (
    <Loading label="Loading your cart" className="min-h-dvh lg:grid lg:grid-cols-2">
      <div className="mx-auto grid w-full max-w-160 content-start gap-6 px-gutter pt-10 pb-16 lg:mr-0 lg:max-w-half-room lg:pr-16">
        <Skeleton className="h-7 w-32" />
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
      <div className="bg-surface-sunken max-lg:hidden" />
    </Loading>
  )
}

/** Until the first total is there. */
export function FormLoading() {
  return (
    <Loading label="Working out the total" className="grid gap-5">
      <Skeleton className="h-96" />
      <Skeleton className="h-64" />
    </Loading>
  )
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
