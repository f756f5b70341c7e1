import { Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useEditions } from '../../kit/use-editions.ts'
import { freeEditions, type OrderWish, withLine } from './new-order.rules.ts'

const MOST_LINES = 20

type Lines = OrderWish['lines']
type OrderLinesProps = { lines: Lines; isPriced: boolean; onChange: (lines: Lines) => void }

/** What an order is for: one edition or more, each once. */
export function OrderLines({ lines, isPriced, onChange }: OrderLinesProps) {
  const products = useEditions()
  const change = (id: number, part: Partial<Lines[number]>) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...part } : line)))
  const canAdd = lines.length < Math.min(MOST_LINES, products.length)
  return (
    <div className="grid gap-4">
      {lines.map((line, nth) => (
        <fieldset key={line.id} className="flex flex-wrap items-end gap-3">
          <legend className="sr-only">Edition {nth + 1}</legend>
          <SelectField
            label="Edition"
            className="min-w-0 grow"
            placeholder="Choose an edition"
            required
            options={freeEditions(products, lines, line).map(({ id, name }) => ({
              value: id,
              label: name,
            }))}
            value={line.productId}
            onChange={(event) => change(line.id, { productId: event.target.value })}
          />
          <TextField
            label="Licences"
            className="w-24 shrink-0"
            inputMode="numeric"
            autoComplete="off"
            required
            value={line.quantity}
            onChange={(event) => change(line.id, { quantity: event.target.value })}
          />
          {lines.length > 1 && (
            <IconButton
              label={`Remove edition ${nth + 1}`}
              icon={Trash2}
              size="lg"
              onClick={() => onChange(lines.filter(({ id }) => id !== line.id))}
            />
          )}
          {isPriced && (
            <TextField
              label="Price of one licence in USD"
              inputMode="decimal"
              autoComplete="off"
              required
              className="w-full"
              value={line.unitPrice}
              onChange={(event) => change(line.id, { unitPrice: event.target.value })}
            />
          )}
        </fieldset>
      ))}
      {canAdd && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange(withLine(lines))}
        >
          <Plus size={16} aria-hidden /> Add another edition
        </Button>
      )}
    </div>
  )
}
