import { currencyNames } from '@keyhaven/contracts/money'
import { REPORTING_CURRENCY } from '@keyhaven/contracts/staff/figures'
import type { Report } from '@keyhaven/contracts/staff/reports'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { ReportQuery } from './report.rules.ts'

const spans = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'Year' },
  { value: 'own', label: 'Custom' },
] as const
type Span = (typeof spans)[number]['value']

type Props = {
  wanted: ReportQuery
  report: Report | undefined
  onChange: (changed: Readonly<Record<string, string | undefined>>) => void
}

const spanOf = ({ from, to, days }: ReportQuery): Span => {
  if (from && to) return 'own'
  return spans.find(({ value }) => value === days)?.value ?? '30'
}

/** Which days are looked at, and in which money. */
export function RangeBar({ wanted, report, onChange }: Props) {
  const span = spanOf(wanted)
  const choose = (value: Span) => {
    if (value === 'own') onChange({ days: undefined, from: report?.from, to: report?.to })
    else onChange({ days: value, from: undefined, to: undefined })
  }
  const chosen = report?.chosen ?? wanted.currency ?? ''
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Segmented size="md" legend="Range" options={spans} value={span} onChange={choose} />
      {span === 'own' && (
        <OwnDays key={`${wanted.from} ${wanted.to}`} wanted={wanted} onChange={onChange} />
      )}
      {report && report.currencies.length > 1 && (
        <SelectField
          size="sm"
          label="Currency"
          value={chosen}
          onChange={(event) => onChange({ currency: event.target.value || undefined })}
          options={[
            { value: '', label: `All, in ${currencyNames[REPORTING_CURRENCY]}s` },
            ...report.currencies.map((code) => ({
              value: code,
              label: `Only ${code}, ${currencyNames[code]}`,
            })),
          ]}
        />
      )}
    </div>
  )
}

function OwnDays({ wanted, onChange }: Pick<Props, 'wanted' | 'onChange'>) {
  const [from, setFrom] = useState(wanted.from ?? '')
  const [to, setTo] = useState(wanted.to ?? '')
  const show = (event: FormEvent) => {
    event.preventDefault()
    onChange({ from, to, days: undefined })
  }
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={show}>
      <TextField
        size="sm"
        label="First day (UTC)"
        type="date"
        required
        max={to}
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        size="sm"
        label="Last day (UTC)"
        type="date"
        required
        min={from}
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button size="sm" type="submit">
        Show
      </Button>
    </form>
  )
}
