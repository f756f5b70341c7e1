import type { Product } from '@keyhaven/contracts/products'
import clsx from 'clsx'
import { planWords } from '../../../content/pricing.ts'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { reportChosen } from '../../../state/catalog/item-analytics.ts'
import { AppIcons } from '../../../ui/app-icon.tsx'
import { Card } from '../../../ui/card.tsx'
import { EditionPills } from '../../../ui/edition-pills.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { ListPriceNote } from '../../../ui/list-price-note.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { AddToCart } from '../cards/add-to-cart.tsx'
import { DeliveryLine } from '../cards/delivery-line.tsx'
import { MacHint } from '../cards/mac-hint.tsx'
import { PriceRow } from '../cards/price-row.tsx'
import { editionName } from '../catalog.rules.ts'
import { TickList } from '../tick-list.tsx'
import { plansOf } from './pricing.rules.ts'

function PlanHead({ product }: { product: Product }) {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="type-title">{editionName(product)}</h2>
        {product.popular && <Pill tone="accent">Most Popular</Pill>}
      </div>
      <p className="text-body-sm text-ink-2">
        {planWords[product.category] ?? product.description}
      </p>
      <EditionPills product={product} withUpdates />
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
      <PriceRow product={product} />
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
  const plans = plansOf(useProducts())
  return (
    <>
      <ul className="grid gap-6 lg:grid-cols-3">
        {plans.map((product) => (
          <li key={product.id} className="grid">
            <PlanCard product={product} />
          </li>
        ))}
      </ul>
      <ListPriceNote products={plans} className="mt-4" />
    </>
  )
}
