import { LifeBuoy } from 'lucide-react'
import { data, Link } from 'react-router'
import { ProductPrice } from '../features/catalog/product-price.tsx'
import { useProducts } from '../state/catalog.ts'
import { BoxImage } from '../ui/box-image.tsx'
import { Card, Plate } from '../ui/card.tsx'
import { Container } from '../ui/container.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { isBuilt } from '../urls.ts'

const suggested = ['professional-plus-2024', 'professional-plus-2021', 'professional-plus-2019']

export const loader = () => data(null, { status: 404 })

export const clientLoader = () => data(null, { status: 404 })

export const meta = () => [
  { title: 'Page not found – Keyhaven' },
  { name: 'robots', content: 'noindex' },
]

const tileLink = 'type-heading after:absolute after:inset-0'

function EditionTiles() {
  const products = useProducts().filter((product) => suggested.includes(product.id))
  return products.map((product) => (
    <Card as="li" interactive key={product.id} className="p-2.5">
      <Plate className="h-48">
        <BoxImage src={product.productImage} version={product.version} name="" size={160} />
      </Plate>
      <div className="px-3 pt-4.5 pb-3">
        <Link to={`/product/${product.slug}`} className={tileLink}>
          {product.shortName}
        </Link>
        <p className="text-body-sm text-ink-2">
          From <ProductPrice product={product} />
        </p>
      </div>
    </Card>
  ))
}

function HelpTile() {
  return (
    <Card as="li" interactive className="p-2.5">
      <div className="grid h-48 place-items-center rounded-control bg-accent-soft text-accent-ink">
        <LifeBuoy size={44} aria-hidden />
      </div>
      <div className="px-3 pt-4.5 pb-3">
        <Link to="/contact" className={tileLink}>
          Need Help?
        </Link>
        <p className="text-body-sm text-ink-2">A person answers, Mon–Sat</p>
      </div>
    </Card>
  )
}

/** Shown for every address that leads nowhere. */
export function NotFound() {
  const hasContact = isBuilt('/contact')
  return (
    <Container className="grid justify-items-center gap-4 pt-22 pb-section text-center">
      <p className="type-eyebrow">Page not found</p>
      <h1 className="max-w-176 type-display">Discover Perfect Office Solutions</h1>
      <p className="max-w-136 type-lead">
        The page you asked for is not here. These are the places most people look for next.
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/shop" variant="primary" size="lg">
          Browse All Products
        </ButtonLink>
        {hasContact && (
          <ButtonLink to="/contact" size="lg">
            Get Expert Help
          </ButtonLink>
        )}
      </div>
      <ul className="mt-10 flex w-full flex-wrap justify-center gap-5 text-left *:w-full sm:*:w-67">
        <EditionTiles />
        {hasContact && <HelpTile />}
      </ul>
    </Container>
  )
}

export default NotFound
