import { ShoppingBag } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Container } from '../../ui/container.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { CartChoice } from './use-handed-cart.ts'

const licences = (count: number) => (count === 1 ? 'one licence' : `${count} licences`)

/** Both carts hold something: the buyer says which one they pay for. */
export function HandedChoice({ ownUnits, handedUnits, takeHanded, keepOwn }: CartChoice) {
  return (
    <Container className="grid min-h-128 place-items-center pt-10 pb-section">
      <div>
        <h1 className="sr-only">Checkout</h1>
        <EmptyState
          icon={ShoppingBag}
          title="Which cart would you like to pay for?"
          action={
            <div className="mt-2 flex flex-wrap justify-center gap-3">
              <Button variant="primary" size="lg" onClick={takeHanded}>
                Use the cart of the link
              </Button>
              <Button size="lg" onClick={keepOwn}>
                Keep my cart
              </Button>
            </div>
          }
        >
          {`Your cart holds ${licences(ownUnits)}. The link you followed has a cart with ${licences(handedUnits)}. Taking that one replaces yours.`}
        </EmptyState>
      </div>
    </Container>
  )
}
