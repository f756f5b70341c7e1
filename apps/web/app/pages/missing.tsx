import { formatMoney } from '@keyhaven/contracts/money'
import { useQuery } from '@tanstack/react-query'
import {
  KeyRound,
  LifeBuoy,
  type LucideIcon,
  MessageCircleQuestionMark,
  MonitorDown,
  Search,
  Wrench,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { closestTo } from '../lib/closest.rules.ts'
import { updatesText } from '../lib/edition-facts.ts'
import { productsQuery, useProducts } from '../state/catalog/catalog.ts'
import { useMoney } from '../state/catalog/currency.tsx'
import { BoxImage } from '../ui/box-image.tsx'
import { Button } from '../ui/button.tsx'
import { Card, Plate } from '../ui/card.tsx'
import { Container } from '../ui/container.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { TextField } from '../ui/text-field.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

const years = ['2024', '2021', '2019'] as const
type Year = (typeof years)[number]

/** Said while the list of products does not know better. */
const FALLBACK_PRICE = '69.99'

const tileLink = 'font-semibold after:absolute after:inset-0'

/** Where people without a page most often want to go. */
const ways: readonly { icon: LucideIcon; label: string; to: string }[] = [
  { icon: KeyRound, label: 'See my key again', to: '/account' },
  { icon: Wrench, label: 'A key is refused', to: '/troubleshooting' },
  { icon: MonitorDown, label: 'Install and activate', to: '/installation-guide' },
  { icon: MessageCircleQuestionMark, label: 'Ask a question', to: '/contact' },
]

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
  const product = useProducts().find((one) => one.id === id)
  return (
    <Card as="li" interactive className="flex gap-4 p-2.5">
      <Plate className="size-22 shrink-0">
        <BoxImage src={`/art/box-${id}.svg`} version={year} name="" size={80} />
      </Plate>
      <div className="grid content-center gap-1">
        <Link to={`/product/${id}`} className={tileLink}>
          Professional Plus {year}
        </Link>
        {product && (
          <p className={product.areUpdatesOver ? 'text-warning-ink' : 'text-success-ink'}>
            {updatesText(product)}
          </p>
        )}
        <p>{price}</p>
      </div>
    </Card>
  )
}

function HelpTile() {
  return (
    <Card as="li" interactive className="flex gap-4 p-2.5">
      <div className="grid size-22 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-ink">
        <LifeBuoy size={30} aria-hidden />
      </div>
      <div className="grid content-center gap-1">
        <Link to="/contact" className={tileLink}>
          Need Help?
        </Link>
        <p>Our team replies, Mon–Sat</p>
      </div>
    </Card>
  )
}

function Way({ icon: Icon, label, to }: (typeof ways)[number]) {
  return (
    <li>
      <Link
        to={to}
        className="flex items-center gap-3 rounded-card border bg-surface px-4 py-4 text-body-sm font-semibold shadow-rest transition hover:border-line-control"
      >
        <Icon size={18} className="text-accent-ink" aria-hidden />
        {label}
      </Link>
    </li>
  )
}

/** The editions that the specification names for an address that leads nowhere. */
function Discover() {
  return (
    <section className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="type-display-sm">Discover Perfect Office Solutions</h2>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/shop">Browse All Products</ButtonLink>
          <ButtonLink to="/contact" variant="ghost">
            Get Expert Help
          </ButtonLink>
        </div>
      </div>
      <ul className="grid gap-4 text-small text-ink-2 sm:grid-cols-2 xl:grid-cols-4">
        {years.map((year) => (
          <EditionTile key={year} year={year} />
        ))}
        <HelpTile />
      </ul>
    </section>
  )
}

/** The edition that the typed address was most likely about. */
function Closest() {
  const typed = useLocation().pathname.split('/').findLast(Boolean) ?? ''
  const product = closestTo(typed, useProducts(), ({ slug }) => slug)
  if (!product) return null
  return (
    <Card className="flex max-w-136 items-center gap-4 p-2.5 pr-4">
      <Plate className="size-14 shrink-0">
        <BoxImage src={product.productImage} version={product.version} name="" size={50} />
      </Plate>
      <p className="grow font-semibold">{product.shortName}</p>
      <ButtonLink to={`/product/${product.slug}`} variant="primary">
        Open<VisuallyHidden> {product.shortName}</VisuallyHidden>
      </ButtonLink>
    </Card>
  )
}

function SearchEditions() {
  return (
    <form action="/shop" className="flex max-w-136 gap-2">
      <TextField
        type="search"
        name="q"
        label="Search editions"
        isLabelHidden
        icon={Search}
        placeholder="Search editions"
        autoComplete="off"
        className="grow"
      />
      <Button type="submit">Search</Button>
    </form>
  )
}

/** The arch of the shop, with nothing in it. */
function Arch() {
  return (
    <div
      aria-hidden
      className="relative mx-auto h-80 w-80 max-lg:hidden lg:col-span-2 lg:mr-0 lg:ml-auto"
    >
      <span className="absolute inset-0 arch bg-surface-strong" />
      <span className="absolute inset-x-10 top-14 bottom-0 arch bg-line-strong" />
      <span className="absolute inset-x-20 top-28 bottom-0 arch grid place-items-center bg-canvas">
        <span className="font-display text-display font-semibold text-ink-3">404</span>
      </span>
    </div>
  )
}

/** Shown for every address that leads nowhere; screen readers say at once where they are. */
export function NotFound() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Container className="grid gap-12 pt-14 pb-section">
      <div className="grid items-end gap-8 lg:grid-cols-5">
        <div className="grid gap-4 lg:col-span-3">
          <p className="font-mono text-small wrap-anywhere text-ink-3">404 · {pathname}</p>
          <h1 ref={heading} tabIndex={-1} className="type-display">
            We can’t find that page
          </h1>
          <p className="type-lead">The address may have a typo, or the page has moved.</p>
          <Closest />
          <SearchEditions />
        </div>
        <Arch />
      </div>
      <ul aria-label="Popular pages" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {ways.map((way) => (
          <Way key={way.to} {...way} />
        ))}
      </ul>
      <Discover />
    </Container>
  )
}
