import type { Product } from '@keyhaven/contracts/products'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { yearsOf } from '../../../state/catalog/years.rules.ts'
import { Card } from '../../../ui/card.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { editionName } from '../catalog.rules.ts'
import { FEWEST_COMPARED, MOST_COMPARED } from './compare.rules.ts'

type CheckboxesProps = { chosen: readonly Product[]; onToggle: (id: string) => void }

const hintOf = (count: number) => {
  const hint = `${count} of ${MOST_COMPARED} selected`
  return count >= MOST_COMPARED ? `${hint}. Remove one to add another.` : hint
}

/** Every edition by year, up to four of them ticked. */
export function CompareCheckboxes({ chosen, onToggle }: CheckboxesProps) {
  const products = useProducts()
  const isChosen = (product: Product) => chosen.some((each) => each.id === product.id)
  const isFull = chosen.length >= MOST_COMPARED
  const isFew = chosen.length <= FEWEST_COMPARED
  return (
    <Card padded className="mb-8 grid gap-5 max-sm:hidden">
      <p role="status" className="text-small text-ink-3">
        {hintOf(chosen.length)}
      </p>
      <div className="grid gap-6 sm:grid-cols-3">
        {yearsOf(products).map((year) => (
          <fieldset key={year}>
            <legend className="mb-2 type-subheading">Office {year}</legend>
            {products
              .filter((product) => product.version === year)
              .map((product) => (
                <CheckboxField
                  key={product.id}
                  label={editionName(product)}
                  checked={isChosen(product)}
                  disabled={isChosen(product) ? isFew : isFull}
                  onChange={() => onToggle(product.id)}
                />
              ))}
          </fieldset>
        ))}
      </div>
    </Card>
  )
}

const columns = ['First edition', 'Second edition'] as const

type PairProps = {
  chosen: readonly Product[]
  onReplace: (change: { column: number; id: string }) => void
}

/** On a phone two columns fit: each is chosen from all editions. */
export function ComparePair({ chosen, onReplace }: PairProps) {
  const options = useProducts().map(({ id, shortName }) => ({ value: id, label: shortName }))
  return (
    <div className="mb-6 grid gap-4 sm:hidden">
      {columns.map((label, column) => (
        <SelectField
          key={label}
          label={label}
          options={options}
          value={chosen[column]?.id ?? ''}
          onChange={(event) => onReplace({ column, id: event.target.value })}
        />
      ))}
    </div>
  )
}
