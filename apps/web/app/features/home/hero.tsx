import type { Product } from '@keyhaven/contracts/products'
import type { HeroLayout } from '@keyhaven/contracts/storefront'
import { later } from '../../lib/later.tsx'
import { HeroArt } from './hero-art.tsx'
import { HeroFrame } from './hero-frame.tsx'
import type { Layout } from './hero-layout.ts'

const OtherHero = later(() => import('./other-hero.tsx').then((m) => m.OtherHero))

const split: Layout = {
  frame: 'grid items-center gap-8 pt-11 lg:grid-cols-2 lg:gap-16 lg:pt-18',
  words: 'lg:pb-18',
  art: 'self-end',
}

type HeroProps = {
  layout: HeroLayout
  /** The edition that stands alone in the centred layout. */
  featured: Product | undefined
}

/** The top of the home page, in the layout that the owner has set; the rarer ones load apart. */
export function Hero({ layout, featured }: HeroProps) {
  if (layout === 'split') return <HeroFrame name={layout} layout={split} picture={<HeroArt />} />
  return <OtherHero name={layout} featured={featured} />
}
