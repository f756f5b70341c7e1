import type { Product } from '@keyhaven/contracts/products'

function devicesOf({ devices, systemRequirements: { windowsOnly } }: Product) {
  if (devices === 1) {
    return {
      term: windowsOnly ? '1 Windows PC' : '1 PC or Mac',
      detail: 'One computer per licence',
    }
  }
  const term = `${devices} ${windowsOnly ? 'Windows PCs' : 'PCs or Macs'}`
  return { term, detail: `Up to ${devices} computers per licence` }
}

const factsOf = (product: Product) => [
  { term: 'Perpetual', detail: 'No renewal, no expiry' },
  devicesOf(product),
  product.commercialUse
    ? { term: 'Commercial use', detail: 'Allowed for paid work' }
    : { term: 'Private use', detail: 'Not for paid work' },
]

/** Three things to know, under the picture. */
export function LicenseFacts({ product }: { product: Product }) {
  return (
    <dl className="mt-6 grid grid-cols-3 gap-3 max-md:hidden">
      {factsOf(product).map(({ term, detail }) => (
        <div
          key={term}
          className="border-l border-line-strong pl-3 first:border-l-0 lg:pl-5 first:pl-0"
        >
          <dt className="text-body-sm font-semibold text-ink">{term}</dt>
          <dd className="text-small text-ink-3">{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
