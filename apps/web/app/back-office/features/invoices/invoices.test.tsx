// @vitest-environment happy-dom
import { readBulkJob } from '@keyhaven/contracts/staff/bulk-jobs'
import {
  exportInvoices,
  listInvoicesForStaff,
  readInvoicePdf,
} from '@keyhaven/contracts/staff/invoices'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises, showsByRole } from '../../../testing/staff-promises.tsx'
import Invoices from './screen.tsx'

const invoices = [
  {
    number: 'INV-7',
    kind: 'invoice' as const,
    buyer: 'Ana Moreno',
    orderId: 'o1',
    amount: '149.99',
    currency: 'USD' as const,
  },
  {
    number: 'CN-2',
    kind: 'credit_note' as const,
    orderId: 'o1',
    amount: '20.00',
    currency: 'USD' as const,
  },
]
const calls = () => [on(listInvoicesForStaff, { invoices })]

keepsItsPromises({
  name: 'The list of invoices',
  part: <Invoices />,
  full: on(listInvoicesForStaff, { invoices }),
  shows: ['INV-7', 'Ana Moreno', '$149.99', '−$20.00', 'Credit note'],
  empty: [on(listInvoicesForStaff), 'No document here'],
})

showsByRole('Invoices', <Invoices />, { ready: 'INV-7', calls }, [
  ['finance', ['Export'], []],
  ['support', [], ['Export']],
])

actsKeepTheirPromises(<Invoices />, { as: 'finance', calls }, [
  {
    name: 'Exporting a period',
    calls: () => [on(readBulkJob, { state: 'done', done: 12 })],
    open: 'Export',
    press: 'Prepare file',
    fill: async ({ fill, choose }, dialog) => {
      await fill('First day', '2026-10-01', dialog)
      await fill('Last day', '2026-10-31', dialog)
      await choose('Currency', 'EUR', dialog)
    },
    call: on(exportInvoices, { jobId: 4, total: 12 }),
    body: { from: '2026-10-01', to: '2026-10-31', currency: 'EUR' },
    done: '12 done, 0 failed',
  },
])

test('a document is saved from its row, and a refusal is told', async () => {
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:invoice')
  const { press, sent } = renderScreen(<Invoices />, {
    calls: [
      ...calls(),
      on(readInvoicePdf, refuse('unavailable'), { fileName: 'INV-7.pdf', pdf: btoa('%PDF') }),
    ],
  })
  await press('Download INV-7')
  await isSeen(/^The document was not opened/)
  await press('Download INV-7')
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  expect(sent(readInvoicePdf)[1]?.params).toEqual({ id: 'o1', number: 'INV-7' })
})
