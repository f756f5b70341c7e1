import type { InputOf } from '@keyhaven/contracts/endpoint'
import { currencies } from '@keyhaven/contracts/money'
import type { exportInvoices, readInvoiceExport } from '@keyhaven/contracts/staff/invoices'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { staffApi } from '../../kit/staff-api.ts'

type Body = InputOf<typeof exportInvoices>['body']

export async function saveExport(id: number): Promise<void> {
  const endpoint = { method: 'GET', path: '/api/admin/invoice-exports/:id.csv' } as const
  const text = await staffApi<typeof readInvoiceExport>(endpoint, { params: { id } })
  saveFile(new Blob([String(text)], { type: 'text/csv' }), `invoices-${id}.csv`)
}

/** Asks for a period and starts the job that prepares its file. */
export function ExportInvoices({ onStarted }: { onStarted: (jobId: number) => void }) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [currency, setCurrency] = useState('')
  return (
    <ActDialog
      title="Export a period"
      lead="The documents of whole days in UTC as a CSV file. It names buyers: keep it where only the bookkeepers are."
      label="Prepare file"
      busy="Starting..."
      isReady={from !== '' && to !== ''}
      trigger={
        <Button>
          <Download size={16} aria-hidden />
          Export
        </Button>
      }
      onAct={async ({ idempotencyKey }) => {
        const body = { from, to, ...(currency && { currency }) } as Body
        const { jobId } = await staffApi<typeof exportInvoices>(
          { method: 'POST', path: '/api/admin/invoice-exports' },
          { body },
          { idempotencyKey },
        )
        onStarted(jobId)
      }}
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
    </ActDialog>
  )
}
