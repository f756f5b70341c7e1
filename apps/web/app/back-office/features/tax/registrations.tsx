import { allCountries, countryName } from '@keyhaven/contracts/country-table'
import type { TaxEntity, TaxRegistration } from '@keyhaven/contracts/staff/tax'
import { useState } from 'react'
import { SelectField } from '../../../ui/select-field.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Act } from '../../kit/act.tsx'
import { Panel } from '../../kit/panel.tsx'
import { calls, deskKey } from './calls.ts'
import { kindWords, spanOf } from './tax-words.ts'

const kinds = Object.keys(kindWords) as TaxRegistration['kind'][]
const kindOptions = kinds.map((value) => ({ value, label: kindWords[value] }))
const countryOptions = allCountries.map(({ code, name }) => ({ value: code, label: name }))

function DayField({
  label,
  value,
  onDay,
}: {
  label: string
  value: string
  onDay: (day: string) => void
}) {
  return (
    <TextField
      label={label}
      type="date"
      required
      value={value}
      onChange={(event) => onDay(event.target.value)}
    />
  )
}

function EnterRegistration({ entity }: { entity: TaxEntity }) {
  const blank = {
    kind: kinds[0] as TaxRegistration['kind'],
    country: entity.country ?? '',
    number: '',
    validFrom: '',
  }
  const [draft, setDraft] = useState(blank)
  return (
    <Act
      call={calls.enterRegistration}
      title="Enter a registration"
      lead="It only ever ends: number, kind and first day cannot be changed later."
      label="Enter registration"
      busy="Saving..."
      reason="required"
      isReady={draft.country !== '' && draft.number.trim() !== '' && draft.validFrom !== ''}
      onOpenChange={(isOpen) => isOpen && setDraft(blank)}
      trigger={{ text: 'Enter registration', size: 'sm' }}
      send={(reason) => ({ params: { id: entity.id }, body: { ...draft, reason } })}
      done="The registration is entered."
      changes={[deskKey]}
    >
      <SelectField
        label="Kind"
        options={kindOptions}
        value={draft.kind}
        onChange={(event) =>
          setDraft({ ...draft, kind: event.target.value as TaxRegistration['kind'] })
        }
      />
      <SelectField
        label="Country"
        hint="Of a One Stop Shop, the one that identifies you."
        options={countryOptions}
        placeholder="Choose a country"
        value={draft.country}
        onChange={(event) => setDraft({ ...draft, country: event.target.value })}
      />
      <TextField
        label="Number"
        autoComplete="off"
        required
        value={draft.number}
        onChange={(event) => setDraft({ ...draft, number: event.target.value })}
      />
      <DayField
        label="First day"
        value={draft.validFrom}
        onDay={(validFrom) => setDraft({ ...draft, validFrom })}
      />
    </Act>
  )
}

function EndRegistration({ registration }: { registration: TaxRegistration }) {
  const [validTo, setValidTo] = useState('')
  const words = `${kindWords[registration.kind]}, ${countryName(registration.country)}`
  return (
    <Act
      call={calls.endRegistration}
      title="End this registration"
      lead={`${words}. From that day on it no longer counts; this cannot be taken back.`}
      label="End registration"
      busy="Saving..."
      tone="danger"
      reason="required"
      isReady={validTo !== ''}
      onOpenChange={(isOpen) => isOpen && setValidTo('')}
      trigger={{ text: 'End', more: ` ${words}`, size: 'sm' }}
      send={(reason) => ({ params: { id: String(registration.id) }, body: { validTo, reason } })}
      done="The registration ends that day."
      changes={[deskKey]}
    >
      <DayField label="First day without it" value={validTo} onDay={setValidTo} />
    </Act>
  )
}

const columns: readonly Column<TaxRegistration>[] = [
  {
    id: 'kind',
    header: 'Registered as',
    isTitle: true,
    cell: ({ kind }) => <span className="font-semibold">{kindWords[kind]}</span>,
  },
  { id: 'country', header: 'Country', cell: ({ country }) => countryName(country) },
  { id: 'number', header: 'Number', cell: ({ number }) => number },
  { id: 'span', header: 'Days', cell: spanOf },
  { id: 'by', header: 'Entered by', cell: ({ enteredByName }) => enteredByName },
  {
    id: 'act',
    header: 'Act',
    isHeaderHidden: true,
    cell: (registration) =>
      registration.validTo === null && <EndRegistration registration={registration} />,
  },
]

/** Where a seller is registered for tax, and since when. */
export function Registrations({ entity }: { entity: TaxEntity }) {
  return (
    <Panel title="Registrations" aside={<EnterRegistration entity={entity} />}>
      <Table
        className="max-md:px-4 max-md:pb-4"
        caption="Where the seller is registered for tax"
        rows={entity.registrations}
        rowId={({ id }) => String(id)}
        columns={columns}
        empty="Registered nowhere yet."
      />
    </Panel>
  )
}
