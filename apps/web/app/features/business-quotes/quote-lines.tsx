import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useProducts } from '../../state/catalog/catalog.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type FieldErrors, lineField } from './quote-fields.ts'

const MOST_LINES = 9
const MOST_SEATS = 10_000
const FIRST_QUANTITY = '10'
const USUAL_EDITION = 'home-business-2024'

type LineProps = { index: number; errors: FieldErrors; onRemove: (() => void) | undefined }

function Line({ index, errors, onRemove }: LineProps) {
  const options = useProducts().map(({ id, name }) => ({ value: id, label: name }))
  const [edition, quantity] = [lineField(index, 'productId'), lineField(index, 'quantity')]
  return (
    <div className="flex items-start gap-3">
      <SelectField
        name={edition}
        label={`Edition ${index + 1}`}
        options={options}
        placeholder="Choose an edition"
        defaultValue={index === 0 ? USUAL_EDITION : ''}
        error={errors[edition]}
        required
        className="min-w-0 grow"
      />
      <TextField
        name={quantity}
        label="Computers"
        type="number"
        inputMode="numeric"
        min={1}
        max={MOST_SEATS}
        required
        defaultValue={FIRST_QUANTITY}
        error={errors[quantity]}
        className="w-28 shrink-0"
      />
      {onRemove && (
        <IconButton
          label={`Remove edition ${index + 1}`}
          icon={Trash2}
          size="lg"
          className="mt-6.5"
          onClick={onRemove}
        />
      )}
    </div>
  )
}

/** Which editions, and how many of each. */
export function QuoteLines({ errors }: { errors: FieldErrors }) {
  const [keys, setKeys] = useState([0])
  const add = () => setKeys([...keys, Math.max(...keys) + 1])
  const remove = (key: number) => setKeys(keys.filter((other) => other !== key))
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-4 type-heading">Licences</legend>
      {keys.map((key, index) => (
        <Line
          key={key}
          index={index}
          errors={errors}
          onRemove={keys.length > 1 ? () => remove(key) : undefined}
        />
      ))}
      {errors.lines && (
        <p className="text-small">
          <FieldError>{errors.lines}</FieldError>
        </p>
      )}
      {keys.length < MOST_LINES && (
        <div>
          <Button onClick={add}>
            <Plus size={17} aria-hidden /> Add another edition
          </Button>
        </div>
      )}
    </fieldset>
  )
}
