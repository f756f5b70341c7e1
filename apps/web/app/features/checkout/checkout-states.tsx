import { Check, ShoppingBag } from 'lucide-react'
import { Container } from '../../ui/container.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

const shape = 'grid gap-5 pt-10 pb-section lg:grid-cols-12 lg:gap-x-6'

/** Until the device has said what is in the cart. */
export function CheckoutLoading() {
  return (
    <Container>
      <Loading label="Loading your cart" className={shape}>
        <div className="grid content-start gap-5 lg:col-span-7 lg:pr-10">
          <Skeleton className="h-10 w-48" />
          <Skeleton className="h-14" />
          <Skeleton className="h-96" />
        </div>
        <Skeleton className="h-96 rounded-sheet max-lg:hidden lg:col-span-5" />
      </Loading>
    </Container>
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

/** For the moment before the order page opens. */
export function OrderPlaced({ orderId }: { orderId: string }) {
  return (
    <Container className="grid min-h-128 place-items-center pt-10 pb-section text-center">
      <div role="status" className="grid justify-items-center gap-4">
        <span className="grid h-24 w-21 place-items-center arch-seal bg-success-soft text-success-ink inset-ring inset-ring-success-line">
          <Check size={32} aria-hidden />
        </span>
        <h1 className="type-display-sm">Your order is placed</h1>
        <ButtonLink to={`/order-success/${orderId}`} replace>
          Open the order page
        </ButtonLink>
      </div>
    </Container>
  )
}
