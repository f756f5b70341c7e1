import { Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useEditions } from '../../kit/use-editions.ts'
import { freeEditions, type OrderRequest, withLine } from './new-order.rules.ts'

const MOST_LINES = 20

type Lines = OrderRequest['lines']
type OrderLinesProps = { lines: Lines; isPriced: boolean; onChange: (lines: Lines) => void }

type LineFieldsProps = {
  line: Lines[number]
  nth: number
  isPriced: boolean
  editions: ReturnType<typeof useEditions>
  onChange: (part: Partial<Lines[number]>) => void
  onRemove: (() => void) | false
}

function LineFields({ line, nth, isPriced, editions, onChange, onRemove }: LineFieldsProps) {
  return (
    <fieldset className="flex flex-wrap items-end gap-3">
      <legend className="sr-only">Edition {nth}</legend>
      <SelectField
        label="Edition"
        className="min-w-0 grow"
        placeholder="Choose an edition"
        required
        options={editions.map(({ id, name }) => ({ value: id, label: name }))}
        value={line.productId}
        onChange={(event) => onChange({ productId: event.target.value })}
      />
      <TextField
        label="Licences"
        className="w-24 shrink-0"
        inputMode="numeric"
        autoComplete="off"
        required
        value={line.quantity}
        onChange={(event) => onChange({ quantity: event.target.value })}
      />
      {onRemove && (
        <IconButton label={`Remove edition ${nth}`} icon={Trash2} size="lg" onClick={onRemove} />
      )}
      {isPriced && (
        <TextField
          label="Price of one licence in USD"
          inputMode="decimal"
          autoComplete="off"
          required
          className="w-full"
          value={line.unitPrice}
          onChange={(event) => onChange({ unitPrice: event.target.value })}
        />
      )}
    </fieldset>
  )
}

/** What an order is for: one edition or more, each once. */
export function OrderLines({ lines, isPriced, onChange }: OrderLinesProps) {
  const products = useEditions()
  const canAdd = lines.length < Math.min(MOST_LINES, products.length)
  return (
    <div className="grid gap-4">
      {lines.map((line, nth) => (
        <LineFields
          key={line.id}
          line={line}
          nth={nth + 1}
          isPriced={isPriced}
          editions={freeEditions(products, lines, line)}
          onChange={(part) =>
            onChange(lines.map((one) => (one === line ? { ...one, ...part } : one)))
          }
          onRemove={lines.length > 1 && (() => onChange(lines.filter((one) => one !== line)))}
        />
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
