import type { Product } from '@keyhaven/contracts/products'
import clsx from 'clsx'
import { planWords } from '../../content/pricing.ts'
import { useProducts } from '../../state/catalog.ts'
import { reportChosen } from '../../state/item-analytics.ts'
import { AppIcons } from '../../ui/app-icon.tsx'
import { Card } from '../../ui/card.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Pill } from '../../ui/pill.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { editionName } from './catalog.rules.ts'
import { DeliveryLine } from './delivery-line.tsx'
import { MacHint } from './mac-hint.tsx'
import { plansOf } from './pricing.rules.ts'
import { SavingPill, SystemPill } from './product-pills.tsx'
import { ProductPrice } from './product-price.tsx'
import { TickList } from './tick-list.tsx'

function PlanHead({ product }: { product: Product }) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <SystemPill product={product} />
        {product.popular && <Pill tone="accent">Most Popular</Pill>}
      </div>
      <h2 className="type-title">{editionName(product)}</h2>
      <p className="text-body-sm text-ink-2">{planWords[product.category]}</p>
    </div>
  )
}

function PlanCard({ product }: { product: Product }) {
  return (
    <Card
      as="article"
      padded
      className={clsx(
        'flex flex-col gap-5 rounded-sheet',
        product.popular && 'shadow-raised ring-2 ring-accent',
      )}
    >
      <PlanHead product={product} />
      <div className="flex items-center justify-between gap-2">
        <ProductPrice product={product} size="lg" withListPrice />
        <SavingPill product={product} />
      </div>
      <MacHint product={product} />
      <div className="flex gap-2">
        <AddToCart
          product={product}
          aside={
            <ButtonLink
              to={`/product/${product.slug}`}
              onClick={() => reportChosen(product, 'pricing')}
            >
              Details<VisuallyHidden> of {product.shortName}</VisuallyHidden>
            </ButtonLink>
          }
        />
      </div>
      <DeliveryLine product={product} />
      <div className="grid gap-4 border-t pt-5">
        <AppIcons apps={product.apps} />
        <TickList items={product.features} />
      </div>
    </Card>
  )
}

/** The three plans; the prices are those of the catalogue. */
export function PlanCards() {
  return (
    <ul className="grid gap-6 lg:grid-cols-3">
      {plansOf(useProducts()).map((product) => (
        <li key={product.id} className="grid">
          <PlanCard product={product} />
        </li>
      ))}
    </ul>
  )
}
