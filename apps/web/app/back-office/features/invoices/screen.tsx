import { useState } from 'react'
import { BulkProgress } from '../../kit/bulk-progress.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { ExportInvoices, saveExport } from './export-invoices.tsx'
import { invoiceList } from './invoice-list.tsx'

/** Every document that was issued, and the file of a period. */
export default function Invoices() {
  const member = useMember()
  const [job, setJob] = useState<number>()
  return (
    <>
      {job !== undefined && (
        <BulkProgress id={job} onClose={() => setJob(undefined)} onSave={saveExport} />
      )}
      <ListPage
        list={invoiceList}
        title="Invoices"
        lead="Invoices and credit notes. Each opens with its order."
        actions={may(member, 'customers.export') && <ExportInvoices onStarted={setJob} />}
      />
    </>
  )
}
