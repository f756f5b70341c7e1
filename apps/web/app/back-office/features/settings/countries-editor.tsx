import { allCountries, byName } from '@keyhaven/contracts/country-table'
import { euMembers } from '@keyhaven/contracts/data/country-groups'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { placeName } from './place-name.rules.ts'

type CountriesEditorProps = {
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Whether a country may be listed in part. */
  hasParts: boolean
}

function ListedPlaces({ value, onChange }: Pick<CountriesEditorProps, 'value' | 'onChange'>) {
  if (value.length === 0) return <p className="text-small text-ink-3">No country yet.</p>
  return (
    <ul className="grid max-h-56 gap-1 overflow-y-auto">
      {value.map((entry) => (
        <li key={entry} className="flex items-center justify-between text-body-sm text-ink">
          {placeName(entry)}
          <IconButton
            size="sm"
            icon={Trash2}
            label={`Remove ${placeName(entry)}`}
            onClick={() => onChange(value.filter((one) => one !== entry))}
          />
        </li>
      ))}
    </ul>
  )
}

/** Countries by name, with the whole Union in one step. */
export function CountriesEditor({ label, value, onChange, hasParts }: CountriesEditorProps) {
  const [next, setNext] = useState('')
  const [prefixes, setPrefixes] = useState('')
  const options = allCountries
    .filter(({ code }) => !value.includes(code))
    .toSorted(byName)
    .map(({ code, name }) => ({ value: code, label: name }))
  const add = () => {
    const parts = prefixes
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean)
    if (next) onChange([...new Set([...value, [next, ...parts].join(' ')])])
    setNext('')
    setPrefixes('')
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-2 text-small font-semibold text-ink">{label}</legend>
      <ListedPlaces value={value} onChange={onChange} />
      <SelectField
        label="One more country"
        placeholder="Choose"
        options={options}
        value={next}
        onChange={(event) => setNext(event.target.value)}
      />
      {hasParts && (
        <TextField
          label="Only postal codes that begin with"
          hint="Leave it empty for the whole country."
          value={prefixes}
          onChange={(event) => setPrefixes(event.target.value)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={add} disabled={!next}>
          <Plus size={15} aria-hidden />
          Add
        </Button>
        {!hasParts && (
          <Button onClick={() => onChange([...new Set([...value, ...euMembers])])}>
            Add the European Union
          </Button>
        )}
      </div>
    </fieldset>
  )
}
