import { Container } from '../ui/container.tsx'
import { ButtonLink } from '../ui/link.tsx'

/** Shown when a page broke. Nothing technical is said; the server's log has the rest. */
export function Failed() {
  return (
    <Container>
      <div className="grid justify-items-start gap-4 py-section">
        <h1 className="font-display text-display text-ink">Something went wrong</h1>
        <p className="max-w-prose text-lead text-ink-2">
          This page could not be shown. Nothing was ordered and nothing was charged.
        </p>
        <ButtonLink to="/" variant="primary" size="lg">
          Back to the shop
        </ButtonLink>
      </div>
    </Container>
  )
}
