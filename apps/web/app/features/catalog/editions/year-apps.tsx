import type { Product } from '@keyhaven/contracts/products'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { AppIcon } from '../../../ui/app-icon.tsx'
import { Card } from '../../../ui/card.tsx'
import { Section, SectionHead } from '../../../ui/container.tsx'
import { TickList } from '../tick-list.tsx'

/** What each app of a year can do, told once for all its editions. */
export function YearApps({ year }: { year: Product['version'] }) {
  const products = useProducts().filter((product) => product.version === year)
  const features = Object.assign({}, ...products.map((product) => product.detailedFeatures))
  const apps = [...new Set(products.flatMap((product) => product.apps))]
  return (
    <Section>
      <SectionHead eyebrow="Apps" title={`What the ${year} apps can do`} />
      <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-4">
        {apps.map((app) => (
          <Card as="li" padded key={app} className="grid content-start gap-4">
            <h3 className="flex items-center gap-3 type-heading">
              <AppIcon app={app} size={32} />
              {app}
            </h3>
            <TickList items={features[app] ?? []} />
          </Card>
        ))}
      </ul>
    </Section>
  )
}
