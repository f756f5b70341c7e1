import type { Product } from '@keyhaven/contracts/products'
import type { HeroLayout } from '@keyhaven/contracts/storefront'
import { lazyHydrate } from '../../lib/loading/lazy-hydrate.tsx'
import { SplitHero } from './split-hero.tsx'

/** What wakes the finder is loaded only where it is shown. */
function whenTouched(place: HTMLElement, come: () => void) {
  let isGone = false
  let stop = () => {}
  void import('./finder/wake-finder.ts').then(({ wakeFinder }) => {
    if (!isGone) stop = wakeFinder(place, come)
  }, come)
  return () => {
    isGone = true
    stop()
  }
}

const OtherHero = lazyHydrate(() => import('./other-hero.tsx').then((m) => m.OtherHero))
const Finder = lazyHydrate(() => import('./finder/finder.tsx').then((m) => m.Finder), {
  watch: whenTouched,
})

type HeroProps = {
  layout: HeroLayout
  /** The edition that is alone in the centred layout. */
  featured: Product | undefined
}

/** The top of the home page, in the layout that the owner has set; the rarer ones load apart. */
export function Hero({ layout, featured }: HeroProps) {
  if (layout === 'split') return <SplitHero />
  if (layout === 'finder') return <Finder />
  return <OtherHero name={layout} featured={featured} />
}
