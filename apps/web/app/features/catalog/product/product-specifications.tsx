import type { Product } from '@keyhaven/contracts/products'
import { Laptop, type LucideIcon, Monitor } from 'lucide-react'
import { updatesText } from '../../../lib/edition-facts.ts'
import { Card } from '../../../ui/card.tsx'
import { sentenceOf } from '../catalog.rules.ts'

const licenseRows = (product: Product) => [
  { term: 'Licence', detail: 'Perpetual, one payment' },
  { term: 'Computers', detail: 'One per licence' },
  { term: 'Use', detail: product.commercialUse ? 'Private and commercial' : 'Private only' },
  { term: 'Apps', detail: sentenceOf(product.apps) },
  { term: 'Security updates', detail: updatesText(product, 'long') },
  { term: 'Delivery', detail: 'Key on screen and by e-mail, installer by download' },
]

function Requirements({
  icon: Icon,
  name,
  lines,
}: {
  icon: LucideIcon
  name: string
  lines: string[]
}) {
  return (
    <Card padded className="grid content-start gap-4">
      <h3 className="flex items-center gap-3 type-heading">
        <Icon size={20} className="text-accent-ink" aria-hidden />
        {name}
      </h3>
      {lines.length > 0 ? (
        <ul className="grid list-disc gap-2 pl-5 text-body-sm text-ink-2">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p className="text-body-sm text-ink-2">
          Not compatible: this edition runs on Windows only.
        </p>
      )}
    </Card>
  )
}

export function ProductSpecifications({ product }: { product: Product }) {
  const { windows, mac } = product.systemRequirements
  return (
    <div className="grid gap-8">
      <h2 className="type-title">Specifications</h2>
      <dl className="grid text-body-sm">
        {licenseRows(product).map(({ term, detail }) => (
          <div key={term} className="grid gap-x-6 border-t py-3 sm:grid-cols-4">
            <dt className="text-ink-3">{term}</dt>
            <dd className="text-ink sm:col-span-3">{detail}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-5 md:grid-cols-2">
        <Requirements icon={Monitor} name="Windows" lines={windows} />
        <Requirements icon={Laptop} name="macOS" lines={mac} />
      </div>
    </div>
  )
}
