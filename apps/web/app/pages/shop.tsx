import { shopPage } from '@keyhaven/contracts/data/page-words'
import { faq } from '../content/faq.ts'
import { ShopHero } from '../features/catalog/shop/shop-hero.tsx'
import { ShopResults } from '../features/catalog/shop/shop-results.tsx'
import { productsIn } from '../lib/api/shop-data.ts'
import { lazyHydrate } from '../lib/loading/lazy-hydrate.tsx'
import { movingIn } from '../lib/router/moving-in.ts'
import { home, metaOf } from '../lib/seo/page-meta.ts'
import { faqData, listData } from '../lib/seo/structured-data.ts'
import { Container } from '../ui/container.tsx'
import type { Route } from './+types/shop.ts'

const WhyChooseUs = lazyHydrate(() =>
  import('../features/home/why-choose-us.tsx').then((m) => m.WhyChooseUs),
)
const FaqSection = lazyHydrate(() =>
  import('../features/home/faq-section.tsx').then((m) => m.FaqSection),
)

const SUPPORT_QUESTIONS = 6
const questions = faq.slice(0, SUPPORT_QUESTIONS)
const crumbs = [home, { label: 'Shop' }]

/** Back from an edition, its box moves to its card. */
const takeBoxBack: Route.ClientMiddlewareFunction = (_, next) =>
  movingIn(next, (mover) => mover.carryToShop())
export const clientMiddleware = [takeBoxBack]

export function meta({ matches }: Route.MetaArgs) {
  return metaOf(matches, {
    path: '/shop',
    ...shopPage,
    crumbs,
    data: (origin, shop) => [listData(productsIn(shop), origin), faqData(questions)],
  })
}

export default function Shop() {
  return (
    <>
      <Container>
        <ShopHero crumbs={crumbs} />
        <ShopResults />
      </Container>
      <WhyChooseUs />
      <FaqSection eyebrow="Support" title="Common questions" items={questions} flush />
    </>
  )
}
