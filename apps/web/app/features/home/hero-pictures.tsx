import type { Product } from '@keyhaven/contracts/products'
import clsx from 'clsx'
import { Coins, type LucideIcon, MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { facts } from '../../content/home.ts'
import { useProducts } from '../../state/catalog/catalog.ts'
import { useMoney } from '../../state/catalog/currency.tsx'
import { BoxImage } from '../../ui/box-image.tsx'
import { Card, Plate } from '../../ui/card.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'
import type { PictureKind } from './other-layouts.ts'

const SHOWN = 3
const addressOf = (product: Product) => `/product/${product.slug}`

function Box({ product, size = 400 }: { product: Product; size?: number }) {
  return (
    <BoxImage src={product.productImage} version={product.version} name="" size={size} priority />
  )
}

function Label({ product }: { product: Product }) {
  const money = useMoney()
  return (
    <>
      <Link
        to={addressOf(product)}
        className="font-display text-body-sm font-semibold text-ink after:absolute after:inset-0 sm:text-body-lg"
      >
        {product.shortName}
      </Link>
      <p className="text-small text-ink-2 sm:text-body-sm">
        <Price amount={money(product)} size="sm" />
      </p>
    </>
  )
}

const stairs = ['mt-0', 'mt-8 sm:mt-16', 'mt-16 sm:mt-32']

/** Each edition a step lower than the one before. */
function Staircase({ products }: { products: Product[] }) {
  return (
    <ul className="grid grid-cols-3 gap-3 sm:gap-5">
      {products.map((product, index) => (
        <li key={product.id} className={clsx('relative', stairs[index])}>
          <div className="mb-3 grid h-44 arch place-items-end justify-center overflow-hidden bg-arch-2 sm:h-88">
            <Box product={product} />
          </div>
          <Label product={product} />
        </li>
      ))}
    </ul>
  )
}

/** One edition alone under the archway, with its price. */
function Featured({ product }: { product: Product }) {
  const money = useMoney()
  const arch = 'absolute bottom-0 left-1/2 -translate-x-1/2 arch'
  return (
    <div className="relative mx-auto h-96 w-full max-w-200 sm:h-120">
      <span className={clsx(arch, 'h-full w-full bg-arch-3')} />
      <span className={clsx(arch, 'h-22/25 w-4/5 bg-arch-2')} />
      <span className={clsx(arch, 'h-19/25 w-3/5 bg-arch-1')} />
      <span className="absolute bottom-16 left-1/2 w-72 -translate-x-1/2 sm:bottom-0 sm:w-96">
        <Box product={product} size={384} />
      </span>
      <div className="absolute bottom-6 left-1/2 flex w-max -translate-x-1/2 items-center gap-5 rounded-card border bg-surface-overlay py-3 pr-3 pl-5 shadow-float sm:bottom-16 sm:left-3/5 sm:translate-x-0">
        <div className="text-left">
          <p className="text-small text-ink-2">{product.shortName}</p>
          <Price amount={money(product)} />
        </div>
        <ButtonLink to={addressOf(product)} variant="soft">
          View Details
        </ButtonLink>
      </div>
    </div>
  )
}

/** The boxes of the year side by side on one long board. */
function Shelf({ products }: { products: Product[] }) {
  return (
    <ul className="grid grid-cols-3 items-end overflow-hidden rounded-panel border plate px-2 pt-10 sm:px-12 sm:pt-14 lg:rounded-band">
      {products.map((product) => (
        <li key={product.id} className="relative grid justify-items-center gap-1 text-center">
          <Label product={product} />
          <span className="-mb-1 w-full max-w-80 sm:-mb-4">
            <Box product={product} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Tile({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Card interactive className={clsx('flex flex-col gap-2 rounded-panel p-4 sm:p-5', className)}>
      {children}
    </Card>
  )
}

function FactTile({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <div className="flex flex-col justify-between gap-6 rounded-panel bg-accent-soft p-4 sm:p-6">
      <Icon size={26} className="text-accent-ink" aria-hidden />
      <div>
        <p className="type-heading">{title}</p>
        <p className="text-body-sm text-ink-2">{text}</p>
      </div>
    </div>
  )
}

/** A wall of tiles around the words: three editions and two facts. */
function Tiles({ products }: { products: Product[] }) {
  return (
    <>
      {products.map((product, index) => (
        <Tile key={product.id} className={clsx(index === 2 && 'max-lg:col-span-2')}>
          <Plate className="h-40 sm:h-46">
            <Box product={product} size={160} />
          </Plate>
          <div className="px-1">
            <Label product={product} />
          </div>
        </Tile>
      ))}
      <FactTile icon={MailCheck} {...facts.email} />
      <FactTile icon={Coins} {...facts.currency} />
    </>
  )
}

type PictureProps = {
  kind: Exclude<PictureKind, 'boxes' | 'none'>
  featured: Product | undefined
}

/** What a hero shows instead of the three boxes. */
export function HeroPicture({ kind, featured }: PictureProps) {
  const products = useProducts().slice(0, SHOWN)
  if (kind === 'featured') return featured ? <Featured product={featured} /> : null
  const Picture = { staircase: Staircase, shelf: Shelf, tiles: Tiles }[kind]
  return <Picture products={products} />
}
