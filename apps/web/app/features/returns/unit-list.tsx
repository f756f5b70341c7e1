import type { OrderReturns, ReturnUnit } from '@keyhaven/contracts/returns'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { placeOf, priceIn, unitTexts } from './returns.rules.ts'

type UnitListProps = {
  returns: OrderReturns
  legend: string
  /** Which of them can be chosen; the others are not listed. */
  isOffered: (unit: ReturnUnit) => boolean
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** Every licence as a box of its own: one may go back and the next one stay. */
export function UnitList({ returns, legend, isOffered, chosen, onChange }: UnitListProps) {
  const offered = returns.units.filter(isOffered)
  const toggle = (place: string) => {
    const next = new Set(chosen)
    if (!next.delete(place)) next.add(place)
    onChange(next)
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-body-sm font-semibold">{legend}</legend>
      {offered.map((unit) => (
        <CheckboxField
          key={placeOf(unit)}
          checked={chosen.has(placeOf(unit))}
          onChange={() => toggle(placeOf(unit))}
          label={
            <>
              {unit.productName}
              {offered.length > 1 && ` (${unit.slot})`},{' '}
              <span className="whitespace-nowrap">{priceIn(returns.currency, unit.amount)}</span>
            </>
          }
          hint={unitTexts[unit.state]}
        />
      ))}
    </fieldset>
  )
}
