import type { Product } from '@keyhaven/contracts/products'
import { useAddress } from '../../../lib/router/use-address.ts'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { TextLink } from '../../../ui/link.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { AddButton } from '../cards/add-button.tsx'
import { compareRows, comparisonIn, replaced, toggled, withDifferences } from './compare.rules.ts'
import { CompareCheckboxes, ComparePair } from './compare-picker.tsx'
import { isDifference } from './comparison.rules.ts'
import { ColumnHead } from './comparison-head.tsx'
import { EditionTable } from './edition-table.tsx'

const SHOWN_ON_PHONES = 2

function head(product: Product) {
  const name = (
    <TextLink quiet to={`/product/${product.slug}`}>
      {product.shortName}
    </TextLink>
  )
  return <ColumnHead product={product} name={name} action={<AddButton product={product} />} />
}

/** Any two to four editions side by side; what is compared is in the address. */
export function CompareEditions() {
  const { address, change } = useAddress()
  const { products, onlyDifferences } = comparisonIn(address, useProducts())
  const rows = compareRows(products).filter((row) => !onlyDifferences || isDifference(row))
  const isHiddenOnPhones = (product: Product) => products.indexOf(product) >= SHOWN_ON_PHONES
  return (
    <>
      <CompareCheckboxes
        chosen={products}
        onToggle={(id) => change((current) => toggled(current, products, id))}
      />
      <ComparePair
        chosen={products}
        onReplace={(pick) => change((current) => replaced(current, products, pick))}
      />
      <SwitchField
        label="Show only differences"
        checked={onlyDifferences}
        onChange={({ target }) => change((current) => withDifferences(current, target.checked))}
      />
      <div className="mt-4">
        <EditionTable
          caption="Editions compared"
          products={products}
          rows={rows}
          corner="One payment, one computer"
          head={head}
          columnStyle={(product) => (isHiddenOnPhones(product) ? 'max-sm:hidden' : '')}
          isSticky
        />
      </div>
    </>
  )
}
