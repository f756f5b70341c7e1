import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { isKeyShaped } from '../key-shape.rules.ts'
import {
  type Chip,
  type ListFilter,
  minorOf,
  type Operator,
  operatorsOf,
  operatorText,
  unitsOf,
} from './filters.rules.ts'

type FilterEditorProps = { filter: ListFilter; chip?: Chip; onApply: (chip: Chip) => void }

const yesAndNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]
const emptyOrNot = [
  { value: 'true', label: 'Empty' },
  { value: 'false', label: 'Not empty' },
]

/** What was typed, as it is sent; undefined while it is incomplete. */
function valuesOf(filter: ListFilter, operator: Operator, typed: readonly string[]) {
  const wanted = filter.kind === 'choice' ? typed : typed.slice(0, operator === 'between' ? 2 : 1)
  const count = filter.kind === 'choice' ? 1 : operator === 'between' ? 2 : 1
  if (wanted.length < count || wanted.some((text) => text.trim() === '')) return undefined
  if (filter.kind === 'text' && wanted.some(isKeyShaped)) return undefined
  if (filter.kind !== 'amount') return wanted.map((text) => text.trim())
  const minor = wanted.map(minorOf)
  return minor.every((text) => text !== undefined) ? (minor as string[]) : undefined
}

const typedFrom = (filter: ListFilter, chip: Chip | undefined): string[] => {
  if (chip) return filter.kind === 'amount' ? chip.values.map(unitsOf) : [...chip.values]
  return filter.kind === 'flag' || filter.kind === 'empty' ? ['true'] : []
}

/** Operator and values of one condition. */
export function FilterEditor({ filter, chip, onApply }: FilterEditorProps) {
  const operators = operatorsOf(filter)
  const [operator, setOperator] = useState<Operator>(chip?.operator ?? operators[0] ?? 'is')
  const [typed, setTyped] = useState(typedFrom(filter, chip))
  const values = valuesOf(filter, operator, typed)
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (values) onApply({ filter, operator, values })
      }}
    >
      <p className="font-semibold">{filter.label}</p>
      {operators.length > 1 && (
        <SelectField
          size="sm"
          label="Condition"
          isLabelHidden
          value={operator}
          options={operators.map((value) => ({ value, label: operatorText(value) }))}
          onChange={(event) => setOperator(event.target.value as Operator)}
        />
      )}
      <Values filter={filter} operator={operator} typed={typed} onType={setTyped} />
      {filter.kind === 'text' && typed.some(isKeyShaped) && (
        <p role="alert" className="text-small text-danger-ink">
          A licence key must not stand in an address.
        </p>
      )}
      <Button type="submit" size="sm" variant="primary" disabled={!values}>
        Apply
      </Button>
    </form>
  )
}

type ValuesProps = {
  filter: ListFilter
  operator: Operator
  typed: readonly string[]
  onType: (typed: string[]) => void
}

function Values({ filter, operator, typed, onType }: ValuesProps) {
  if (filter.kind === 'choice') {
    const toggle = (value: string) =>
      onType(typed.includes(value) ? typed.filter((one) => one !== value) : [...typed, value])
    return (
      <fieldset className="grid max-h-64 gap-1 overflow-y-auto">
        <legend className="sr-only">Values</legend>
        {filter.options.map(({ value, label }) => (
          <CheckboxField
            key={value}
            label={label}
            checked={typed.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
      </fieldset>
    )
  }
  if (filter.kind === 'one') {
    return (
      <SelectField
        size="sm"
        label="Value"
        isLabelHidden
        value={typed[0] ?? ''}
        options={[{ value: '', label: 'Choose one' }, ...filter.options]}
        onChange={(event) => onType([event.target.value])}
      />
    )
  }
  if (filter.kind === 'flag' || filter.kind === 'empty') {
    return (
      <SelectField
        size="sm"
        label="Value"
        isLabelHidden
        value={typed[0] ?? 'true'}
        options={filter.kind === 'flag' ? yesAndNo : emptyOrNot}
        onChange={(event) => onType([event.target.value])}
      />
    )
  }
  return <TypedValues filter={filter} operator={operator} typed={typed} onType={onType} />
}

function TypedValues({ filter, operator, typed, onType }: ValuesProps) {
  const labels = operator === 'between' ? ['From', 'To'] : ['Value']
  return (
    <>
      {labels.map((label, at) => (
        <TextField
          key={label}
          size="sm"
          label={label}
          isLabelHidden={labels.length === 1}
          type={filter.kind === 'day' ? 'date' : 'text'}
          inputMode={filter.kind === 'amount' ? 'decimal' : undefined}
          autoComplete="off"
          value={typed[at] ?? ''}
          onChange={(event) => {
            const next = [typed[0] ?? '', typed[1] ?? '']
            next[at] = event.target.value
            onType(next)
          }}
        />
      ))}
    </>
  )
}
