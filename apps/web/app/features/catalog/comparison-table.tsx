import type { Product } from '@keyhaven/contracts/products'
import clsx from 'clsx'
import { useState } from 'react'
import { useProducts } from '../../state/catalog.ts'
import { Card } from '../../ui/card.tsx'
import { Section, SectionHead } from '../../ui/container.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { comparisonRows, editionName, isDifference, sameYear } from './catalog.rules.ts'
import { ComparisonBody } from './comparison-body.tsx'
import { ComparisonHead } from './comparison-head.tsx'

/** On a phone two editions fit: this one and one that is chosen. */
function useNeighbour(products: Product[], current: Product) {
  const others = products.filter((each) => each.id !== current.id)
  const [chosen, setChosen] = useState<string>()
  const neighbour = others.find((each) => each.id === chosen) ?? others.at(-1)
  return { others, neighbour, choose: setChosen }
}

/** The editions of one year side by side. */
export function ComparisonTable({ product }: { product: Product }) {
  const products = sameYear(useProducts(), product)
  const { others, neighbour, choose } = useNeighbour(products, product)
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const rows = comparisonRows(products).filter((row) => !onlyDifferences || isDifference(row))
  const columnStyle = (each: Product) =>
    clsx(
      each.id === product.id && 'bg-surface-selected',
      each.id !== product.id && each.id !== neighbour?.id && 'max-sm:hidden',
    )

  return (
    <Section tone="sunken" id="compare">
      <SectionHead
        eyebrow="Compare"
        title={`The ${product.version} editions side by side`}
        action={
          <SwitchField
            label="Show only differences"
            checked={onlyDifferences}
            onChange={(event) => setOnlyDifferences(event.target.checked)}
          />
        }
      />
      <SelectField
        label="Compare with"
        options={others.map((each) => ({ value: each.id, label: editionName(each) }))}
        value={neighbour?.id ?? ''}
        onChange={(event) => choose(event.target.value)}
        className="mb-4 sm:hidden"
      />
      <Card className="overflow-hidden rounded-sheet">
        <table className="w-full table-fixed text-small sm:text-body-sm">
          <caption className="sr-only">Office {product.version} editions compared</caption>
          <ComparisonHead products={products} current={product} columnStyle={columnStyle} />
          <ComparisonBody rows={rows} products={products} columnStyle={columnStyle} />
        </table>
      </Card>
    </Section>
  )
}
