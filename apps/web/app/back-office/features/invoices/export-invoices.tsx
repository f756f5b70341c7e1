import type { InputOf } from '@keyhaven/contracts/endpoint'
import { currencies } from '@keyhaven/contracts/money'
import type { exportInvoices } from '@keyhaven/contracts/staff/invoices'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../../lib/save-file.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Act } from '../../kit/act.tsx'
import { calls } from './calls.ts'

type Body = InputOf<typeof exportInvoices>['body']

export async function saveExport(id: number): Promise<void> {
  const text = await calls.readInvoiceExport({ params: { id } })
  saveFile(new Blob([String(text)], { type: 'text/csv' }), `invoices-${id}.csv`)
}

/** Asks for a period and starts the job that prepares its file. */
export function ExportInvoices({ onStarted }: { onStarted: (jobId: number) => void }) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [currency, setCurrency] = useState('')
  return (
    <Act
      call={calls.exportInvoices}
      title="Export a period"
      lead="The documents of whole days in UTC as a CSV file. It names buyers: keep it where only the bookkeepers are."
      label="Prepare file"
      busy="Starting..."
      isReady={from !== '' && to !== ''}
      trigger={{ text: 'Export', icon: Download }}
      send={{ body: { from, to, ...(currency && { currency }) } as Body }}
      onAnswer={({ jobId }) => onStarted(jobId)}
    >
      <TextField
        label="First day"
        type="date"
        required
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        label="Last day"
        type="date"
        required
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <SelectField
        label="Currency"
        options={[
          { value: '', label: 'All' },
          ...currencies.map((code) => ({ value: code, label: code })),
        ]}
        value={currency}
        onChange={(event) => setCurrency(event.target.value)}
      />
    </Act>
  )
}
