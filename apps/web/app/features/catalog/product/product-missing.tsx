import { PackageSearch } from 'lucide-react'
import { Container } from '../../../ui/container.tsx'
import { ButtonLink } from '../../../ui/link.tsx'

/** An address that names no edition we sell. */
export function ProductMissing() {
  return (
    <Container className="grid justify-items-center gap-4 py-section text-center">
      <span className="grid size-12 place-items-center rounded-tile bg-accent-soft text-accent-ink">
        <PackageSearch size={24} aria-hidden />
      </span>
      <h1 className="type-display">Product Not Found</h1>
      <p className="max-w-120 type-lead">
        We do not sell an edition under this address. All nine are in the shop.
      </p>
      <ButtonLink to="/shop" variant="primary" size="lg" className="mt-4">
        Browse All Products
      </ButtonLink>
    </Container>
  )
}
