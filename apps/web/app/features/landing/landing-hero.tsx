import type { Product } from '@keyhaven/contracts/products'
import { Check } from 'lucide-react'
import type { Landing } from '../../content/landing/landing.ts'
import { unbroken } from '../../lib/typography.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Container } from '../../ui/container.tsx'
import { LandingBuy } from './landing-buy.tsx'

type LandingHeroProps = {
  landing: Landing
  product: Product
  crumbs: readonly { label: string; to?: string }[]
}

/** Who the page is for, which edition fits and why, and the edition itself. */
export function LandingHero({ landing, product, crumbs }: LandingHeroProps) {
  return (
    <Container className="pt-6 pb-section max-sm:pt-4">
      <Breadcrumbs items={crumbs} />
      <div className="mt-8 grid items-start gap-10 lg:grid-cols-12 lg:gap-16">
        <div className="lg:col-span-7 lg:pt-6">
          <p className="type-eyebrow">{landing.audience}</p>
          <h1 className="mt-3 type-display-lg">{landing.heading}</h1>
          <p className="mt-5 max-w-text type-lead">{unbroken(landing.lead)}</p>
          <h2 className="mt-10 mb-4 type-heading">
            {landing.reasonsTitle ?? `Why ${product.shortName} fits`}
          </h2>
          <ul className="grid gap-3">
            {landing.reasons.map((reason) => (
              <li key={reason} className="flex gap-3">
                <Check size={19} className="mt-1 text-accent-ink" aria-hidden />
                {unbroken(reason)}
              </li>
            ))}
          </ul>
          <div className="mt-8 rounded-tile bg-surface-sunken px-5 py-4 inset-ring inset-ring-line">
            <h2 className="text-body-sm font-semibold">When another choice is better</h2>
            <p className="mt-1 text-body-sm text-ink-2">{unbroken(landing.otherwise)}</p>
          </div>
        </div>
        <div className="lg:sticky lg:top-28 lg:col-span-5">
          <LandingBuy product={product} coupon={landing.coupon} />
        </div>
      </div>
    </Container>
  )
}
