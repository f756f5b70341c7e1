import type { Product } from '@keyhaven/contracts/products'
import clsx from 'clsx'
import { useState } from 'react'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { Section, SectionHead } from '../../../ui/container.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { editionName, sameYear } from '../catalog.rules.ts'
import { comparisonRows, isDifference } from './comparison.rules.ts'
import { ColumnHead } from './comparison-head.tsx'
import { EditionTable } from './edition-table.tsx'

/** On a phone two editions fit: this one and one that is chosen. */
function useNeighbour(products: Product[], current: Product) {
  const others = products.filter((each) => each.id !== current.id)
  const [chosen, setChosen] = useState<string>()
  const neighbour = others.find((each) => each.id === chosen) ?? others.at(-1)
  return { others, neighbour, choose: setChosen }
}

const thisEdition = (
  <span className="flex min-h-8 items-center">
    <Pill tone="accent">This edition</Pill>
  </span>
)

const chooseLink = (product: Product) => (
  <ButtonLink to={`/product/${product.slug}`} size="sm">
    Choose<VisuallyHidden> {product.shortName}</VisuallyHidden>
  </ButtonLink>
)

type ComparisonTableProps = {
  product: Product
  /** Whether the page is about this very edition; otherwise about its year. */
  isCurrent?: boolean
}

/** The editions of one year side by side. */
export function ComparisonTable({ product, isCurrent = true }: ComparisonTableProps) {
  const products = sameYear(useProducts(), product)
  const { others, neighbour, choose } = useNeighbour(products, product)
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const rows = comparisonRows(products).filter((row) => !onlyDifferences || isDifference(row))
  const isMarked = (each: Product) => isCurrent && each.id === product.id
  const columnStyle = (each: Product) =>
    clsx(
      isMarked(each) && 'bg-surface-selected',
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
        label={`Compare ${editionName(product)} with`}
        options={others.map((each) => ({ value: each.id, label: editionName(each) }))}
        value={neighbour?.id ?? ''}
        onChange={(event) => choose(event.target.value)}
        className="mb-4 sm:hidden"
      />
      <EditionTable
        caption={`Office ${product.version} editions compared`}
        products={products}
        rows={rows}
        corner="One payment, one computer"
        columnStyle={columnStyle}
        head={(each) => (
          <ColumnHead
            product={each}
            name={editionName(each)}
            action={isMarked(each) ? thisEdition : chooseLink(each)}
          />
        )}
      />
    </Section>
  )
}
