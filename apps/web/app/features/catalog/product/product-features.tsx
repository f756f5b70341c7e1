import type { Product } from '@keyhaven/contracts/products'
import { AppIcon } from '../../../ui/app-icon.tsx'
import { Card } from '../../../ui/card.tsx'
import { TickList } from '../tick-list.tsx'

/** What the edition offers as a whole, then app by app. */
export function ProductFeatures({ product }: { product: Product }) {
  return (
    <div className="grid gap-8">
      <div className="grid gap-4">
        <h2 className="type-title">What is in {product.shortName}</h2>
        <TickList items={product.features} />
      </div>
      <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {product.apps.map((app) => (
          <Card as="li" padded key={app} className="grid content-start gap-4">
            <h3 className="flex items-center gap-3 type-heading">
              <AppIcon app={app} size={32} />
              {app}
            </h3>
            <TickList items={product.detailedFeatures[app] ?? []} />
          </Card>
        ))}
      </ul>
    </div>
  )
}
