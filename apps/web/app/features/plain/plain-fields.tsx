import { allCountries } from '@keyhaven/contracts/country-table'
import { messageTypes } from '@keyhaven/contracts/inbox'
import type { PlainAnswer, PlainField } from '@keyhaven/contracts/plain-forms'
import { defaultCountries } from '@keyhaven/contracts/sold-countries'
import { useProducts } from '../../state/catalog/catalog.ts'
import { choicesFrom } from '../../state/country-choices.ts'
import { useStorefront } from '../../state/storefront.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextareaField, TextField } from '../../ui/text-field.tsx'

type PlainFieldsProps = Pick<PlainAnswer, 'entries' | 'errors'> & {
  fields: readonly PlainField[]
}

/** The fields of a plain form with what was typed, native controls alone. */
export function PlainFields({ fields, entries, errors }: PlainFieldsProps) {
  return fields.map((field) => (
    <PlainControl
      key={field.name}
      field={field}
      typed={entries[field.name]}
      error={errors[field.name]}
    />
  ))
}

const inputTypes = {
  line: 'text',
  email: 'email',
  tel: 'tel',
  date: 'date',
  number: 'number',
} as const
const stars = [5, 4, 3, 2, 1].map((count) => ({
  value: String(count),
  label: count === 1 ? '1 star' : `${count} stars`,
}))
const topics = Object.entries(messageTypes).map(([value, label]) => ({ value, label }))

/** With their names at once: a page without scripts loads nothing later. */
function useCountryNames() {
  const soldTo = useStorefront()?.soldTo ?? defaultCountries
  return choicesFrom(soldTo, allCountries).map(({ code, name }) => ({ value: code, label: name }))
}

type PlainControlProps = {
  field: PlainField
  typed: string | undefined
  error: string | undefined
}

export function PlainControl({ field, typed, error }: PlainControlProps) {
  const { name, label, kind, isOptional = false, autoComplete } = field
  const products = useProducts()
  const countryNames = useCountryNames()
  const shared = { name, label, error, optional: isOptional, defaultValue: typed }
  switch (kind) {
    case 'hidden':
    case 'sum':
      return <input type="hidden" name={name} defaultValue={typed} />
    case 'trap':
      return <Trap name={name} label={label} typed={typed} />
    case 'box':
      return (
        <CheckboxField
          name={name}
          value="on"
          label={label}
          error={error}
          defaultChecked={typed !== undefined}
        />
      )
    case 'text':
      return <TextareaField {...shared} rows={6} />
    case 'topic':
      return <SelectField {...shared} options={topics} defaultValue={typed ?? 'general'} />
    case 'stars':
      return <SelectField {...shared} options={stars} placeholder="Choose" />
    case 'country':
      return (
        <SelectField
          {...shared}
          options={countryNames}
          defaultValue={typed ?? 'US'}
          autoComplete="country"
        />
      )
    case 'edition': {
      const options = products.map((product) => ({ value: product.id, label: product.name }))
      return <SelectField {...shared} options={options} placeholder="Choose an edition" />
    }
    default:
      return (
        <TextField
          {...shared}
          type={inputTypes[kind]}
          autoComplete={autoComplete}
          maxLength={field.most}
        />
      )
  }
}

function Trap({ name, label, typed }: { name: string; label: string; typed: string | undefined }) {
  return (
    <div className="sr-only" aria-hidden>
      <label>
        {label}
        <input name={name} tabIndex={-1} autoComplete="off" defaultValue={typed} />
      </label>
    </div>
  )
}
