import type { Product } from '@keyhaven/contracts/products'
import type { ReactNode } from 'react'
import { updatesText } from '../../lib/edition-facts.ts'
import { useMoney } from '../../state/catalog/currency.tsx'
import { Section, SectionHead } from '../../ui/container.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'

const caption = 'Compare the editions'
const frame = 'overflow-x-auto rounded-card border bg-surface shadow-rest'

type RowProps = {
  label: string
  products: readonly Product[]
  cell: (product: Product) => ReactNode
}

function Row({ label, products, cell }: RowProps) {
  return (
    <tr className="border-b last:border-b-0">
      <th scope="row" className="px-5 py-3.5 align-top font-label text-ink">
        {label}
      </th>
      {products.map((product) => (
        <td key={product.id} className="min-w-44 px-5 py-3.5 align-top text-ink-2">
          {cell(product)}
        </td>
      ))}
    </tr>
  )
}

const systemsOf = ({ systemRequirements }: Product) =>
  systemRequirements.windowsOnly ? 'Windows only' : 'Windows and Mac'

/** What sets a few editions apart, in the order a buyer asks. */
export function EditionTable({ products }: { products: readonly Product[] }) {
  const money = useMoney()
  return (
    <Section>
      <SectionHead title={caption} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard */}
      <section aria-label={caption} tabIndex={0} className={frame}>
        <table className="w-full text-left text-body-sm">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b bg-surface-sunken">
              <td className="px-5 py-4" />
              {products.map((product) => (
                <th key={product.id} scope="col" className="px-5 py-4">
                  <TextLink to={`/product/${product.slug}`}>{product.shortName}</TextLink>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row
              label="Price"
              products={products}
              cell={(product) => <Price amount={money(product)} />}
            />
            <Row label="Apps" products={products} cell={({ apps }) => apps.join(', ')} />
            <Row
              label="Paid work"
              products={products}
              cell={({ commercialUse }) => (commercialUse ? 'Allowed' : 'Private use and study')}
            />
            <Row label="Systems" products={products} cell={systemsOf} />
            <Row
              label="Security updates"
              products={products}
              cell={(product) => updatesText(product, 'long')}
            />
          </tbody>
        </table>
      </section>
    </Section>
  )
}
