import type { Product } from '@keyhaven/contracts/products'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { Choice } from './guide.rules.ts'

type GuideChoiceProps = {
  products: readonly Product[]
  choice: Choice
  onChange: (changed: Partial<Choice>) => void
}

const systemNames: Record<string, Choice['system']> = { windows: 'Windows', mac: 'Mac' }
const systems = [
  { value: 'windows', label: 'Windows' },
  { value: 'mac', label: 'Mac' },
]

/** Search, edition and system. It is an ordinary form, so it works before any script does. */
export function GuideChoice({ products, choice, onChange }: GuideChoiceProps) {
  const editions = products.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <search className="mb-8 print:hidden">
      <form className="grid gap-3 sm:grid-cols-2" onSubmit={(event) => event.preventDefault()}>
        <SearchField
          name="q"
          label="Search this guide"
          placeholder="Search, or paste an error code"
          value={choice.search}
          onSearch={(text) => onChange({ search: text })}
          className="sm:col-span-2"
        />
        <SelectField
          name="edition"
          label="Your edition"
          placeholder="Every edition"
          options={editions}
          value={choice.edition}
          onChange={(event) => onChange({ edition: event.target.value })}
        />
        <SelectField
          name="system"
          label="Your system"
          placeholder="Windows and Mac"
          options={systems}
          value={choice.system.toLowerCase()}
          onChange={(event) => onChange({ system: systemNames[event.target.value] ?? '' })}
        />
        <noscript>
          <Button type="submit">Show</Button>
        </noscript>
      </form>
    </search>
  )
}
