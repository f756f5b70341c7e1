import { allCountries } from '@keyhaven/contracts/country-table'
import type { EntityTerms, TaxEntity } from '@keyhaven/contracts/staff/tax'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Act } from '../../kit/act.tsx'
import { calls, deskKey } from './calls.ts'
import { modeWords, priceWords } from './tax-words.ts'

type Typed = Exclude<keyof EntityTerms, 'country' | 'businessPrice' | 'ossMode'>

const fields: readonly (readonly [name: Typed, label: string, hint?: string])[] = [
  ['name', 'Name', 'Printed on documents once tax is on.'],
  ['line1', 'Street and number'],
  ['line2', 'Second line'],
  ['postal', 'Postal code'],
  ['city', 'City'],
  ['region', 'Region'],
  ['vatId', 'VAT ID', 'With its letters, such as DE123456789.'],
  ['taxNumber', 'Tax number'],
  ['registerNo', 'Number in the register of companies'],
  ['contactName', 'Person to ask'],
  ['contactPhone', 'Phone'],
  ['contactEmail', 'E-mail'],
  ['website', 'Website'],
  ['homeCurrency', 'Currency of your books', 'Three letters, such as EUR.'],
  ['timeZone', 'Time zone', 'Days of documents and rates begin at midnight there: Europe/Berlin.'],
]

const termsOf = (entity: TaxEntity): EntityTerms => ({
  ...{ name: entity.name, line1: entity.line1, line2: entity.line2, city: entity.city },
  ...{ postal: entity.postal, country: entity.country, region: entity.region },
  ...{ contactName: entity.contactName, contactPhone: entity.contactPhone },
  ...{ contactEmail: entity.contactEmail, website: entity.website },
  ...{ registerNo: entity.registerNo, vatId: entity.vatId, taxNumber: entity.taxNumber },
  ...{ homeCurrency: entity.homeCurrency, timeZone: entity.timeZone },
  ...{ businessPrice: entity.businessPrice, ossMode: entity.ossMode },
})

const optionsOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value] }))

const countryOptions = allCountries.map(({ code, name }) => ({ value: code, label: name }))

/** Says who sells, with a reason that is kept. */
export function EditSeller({ entity }: { entity: TaxEntity }) {
  const [terms, setTerms] = useState(() => termsOf(entity))
  const change = (part: Partial<EntityTerms>) => setTerms({ ...terms, ...part })
  return (
    <Act
      call={calls.editEntity}
      version={entity.version}
      title="Who sells"
      lead="Nothing of it changes a price, a page or a document while tax is off."
      label="Save seller"
      busy="Saving..."
      reason="required"
      onOpenChange={(isOpen) => isOpen && setTerms(termsOf(entity))}
      trigger={<Button size="sm">Edit</Button>}
      send={(reason) => ({ params: { id: entity.id }, body: { ...terms, reason } })}
      done="The seller is saved."
      changes={[deskKey]}
    >
      <SelectField
        label="Country"
        options={countryOptions}
        placeholder="Choose a country"
        value={terms.country ?? ''}
        onChange={(event) => change({ country: event.target.value || null })}
      />
      {fields.map(([name, label, hint]) => (
        <TextField
          key={name}
          label={label}
          autoComplete="off"
          value={terms[name]}
          onChange={(event) => change({ [name]: event.target.value })}
          {...(hint && { hint })}
        />
      ))}
      <SelectField
        label="Companies with a proven VAT ID pay"
        options={optionsOf(priceWords)}
        value={terms.businessPrice}
        onChange={(event) =>
          change({ businessPrice: event.target.value as EntityTerms['businessPrice'] })
        }
      />
      <SelectField
        label="Consumers in other member states are taxed"
        options={optionsOf(modeWords)}
        value={terms.ossMode}
        onChange={(event) => change({ ossMode: event.target.value as EntityTerms['ossMode'] })}
      />
    </Act>
  )
}
