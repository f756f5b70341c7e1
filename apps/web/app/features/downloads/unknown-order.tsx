import { SearchX } from 'lucide-react'
import { Container } from '../../ui/container.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'

/** The Mac page without an order in its address. */
export function UnknownOrder() {
  const find = (
    <ButtonLink to="/download-redeem" variant="primary">
      Find my order
    </ButtonLink>
  )
  return (
    <Container className="grid justify-items-center gap-4 py-section text-center">
      <h1 className="type-display">Your order on a Mac</h1>
      <EmptyState icon={SearchX} title="Which order is it?" action={find}>
        Your receipt has its number. Without it, the{' '}
        <TextLink to="/office-mac">Mac download page</TextLink> has every step.
      </EmptyState>
    </Container>
  )
}
