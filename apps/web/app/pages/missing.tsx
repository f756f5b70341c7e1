import { formatMoney } from '@keyhaven/contracts/money'
import { useQuery } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { productsQuery } from '../state/catalog/catalog.ts'
import { useMoney } from '../state/catalog/currency.tsx'
import { BoxImage } from '../ui/box-image.tsx'
import { Card, Plate } from '../ui/card.tsx'
import { Container } from '../ui/container.tsx'
import { ButtonLink } from '../ui/link.tsx'

const years = ['2024', '2021', '2019'] as const
type Year = (typeof years)[number]

/** Said while the list of products does not know better. */
const FALLBACK_PRICE = '69.99'

const tileLink = 'type-heading after:absolute after:inset-0'

/** "From $ 399.99", from the list of products; "Loading..." while it is on its way. */
function usePriceText(id: string): string {
  const money = useMoney()
  const { data: products, isPending } = useQuery(productsQuery())
  if (isPending) return 'Loading...'
  const product = products?.find((one) => one.id === id)
  return `From ${formatMoney(money(product ?? FALLBACK_PRICE))}`
}

function EditionTile({ year }: { year: Year }) {
  const id = `professional-plus-${year}`
  const price = usePriceText(id)
  return (
    <Card as="li" interactive className="p-2.5">
      <Plate className="h-48">
        <BoxImage src={`/art/box-${id}.svg`} version={year} name="" size={160} />
      </Plate>
      <div className="px-3 pt-4.5 pb-3">
        <Link to={`/product/${id}`} className={tileLink}>
          Professional Plus {year}
        </Link>
        <p className="text-body-sm text-ink-2">{price}</p>
      </div>
    </Card>
  )
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
        <p className="text-body-sm text-ink-2">Our team replies, Mon–Sat</p>
      </div>
    </Card>
  )
}

/** Shown for every address that leads nowhere; screen readers say at once where they are. */
export function NotFound() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Container className="grid justify-items-center gap-4 pt-22 pb-section text-center">
      <p className="type-eyebrow">Page not found</p>
      <h1 ref={heading} tabIndex={-1} className="max-w-176 type-display">
        Discover Perfect Office Solutions
      </h1>
      <p className="max-w-136 type-lead">
        The page you asked for is not here. These are the places most people look for next.
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/shop" variant="primary" size="lg">
          Browse All Products
        </ButtonLink>
        <ButtonLink to="/contact" size="lg">
          Get Expert Help
        </ButtonLink>
      </div>
      <ul className="mt-10 flex w-full flex-wrap justify-center gap-5 text-left *:w-full sm:*:w-67">
        {years.map((year) => (
          <EditionTile key={year} year={year} />
        ))}
        <HelpTile />
      </ul>
    </Container>
  )
}
