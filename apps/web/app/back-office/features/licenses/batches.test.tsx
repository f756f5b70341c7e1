// @vitest-environment happy-dom
import {
  exportBatchOrders,
  listBatches,
  quarantineKeys,
  readBatch,
  releaseQuarantine,
  undoKeyBatch,
} from '@keyhaven/contracts/staff/license-batches'
import { askPlainExport } from '@keyhaven/contracts/staff/license-exports'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises, showsByRole } from '../../../testing/staff-promises.tsx'
import Licenses from './screen.tsx'

const batch = {
  ...{ id: 3, name: 'H24-01', productName: 'Office Home 2024', supplier: 'Key Traders' },
  ...{ units: 200, available: 120, sold: 75, quarantined: 5, defectRate: 2.5, costCurrency: 'USD' },
}
const quarantined = {
  quarantinedAt: '2026-11-10T10:00:00.000Z',
  quarantineReason: 'Three keys failed',
}
const at = '/admin/main-site?tab=licenses&batch=3'
const page = (about: object = {}) => [
  on(readBatch, {
    batch: { ...batch, ...about },
    orders: [{ orderId: 'o1', orderNumber: 'KH-7F3K-9Q2D', keys: 2 }],
  }),
]

keepsItsPromises({
  name: 'The list of batches',
  part: <Licenses />,
  at: '/admin/main-site?tab=licenses&part=batches',
  full: on(listBatches, { batches: [batch, { id: 4, name: 'H24-02', ...quarantined }] }),
  shows: ['H24-01', 'Key Traders', '2.5 %', 'Active', 'Quarantine'],
  empty: [on(listBatches), 'No batches here'],
})

keepsItsPromises({
  name: 'The page of a batch',
  part: <Licenses />,
  at,
  full: page(quarantined),
  shows: [/^In quarantine since/, 'Three keys failed', 'KH-7F3K-9Q2D', 'Key Traders', '2.5 %'],
})

showsByRole('A batch', <Licenses />, { at, ready: 'Orders served', calls: page }, [
  ['super_admin', ['Export keys', 'Undo import', 'Quarantine'], ['Release']],
  ['admin', ['Undo import', 'Quarantine'], ['Export keys']],
  ['support', [], ['Export keys', 'Undo import', 'Quarantine']],
])

actsKeepTheirPromises(<Licenses />, { at, calls: page }, [
  {
    name: 'Stopping the sale of a batch',
    as: 'catalogue',
    open: 'Quarantine',
    press: 'Quarantine the batch',
    hasReason: true,
    call: on(quarantineKeys),
  },
  {
    name: 'Putting a batch back on sale',
    as: 'catalogue',
    calls: () => page(quarantined),
    open: 'Release',
    press: 'Release the batch',
    hasReason: true,
    call: on(releaseQuarantine),
  },
  {
    name: 'Undoing the import of a batch',
    as: 'catalogue',
    open: 'Undo import',
    press: 'Undo the import',
    hasReason: true,
    call: on(undoKeyBatch),
  },
  {
    name: 'Asking for whole keys',
    open: 'Export keys',
    press: 'Ask for the export',
    hasReason: true,
    call: on(askPlainExport),
    body: { batchId: 3, state: 'quarantined', reason: REASON },
    done: 'A second person was asked',
  },
])

test('a batch that was undone is not undone again', async () => {
  renderScreen(<Licenses />, { at, calls: page({ undoneAt: '2026-11-10T10:00:00.000Z' }) })
  await isSeen('Undone')
  expect(document.body.textContent).not.toContain('Undo import')
})

test('the orders of a batch that cannot be written to a file say why', async () => {
  const { press } = renderScreen(<Licenses />, {
    at,
    calls: [...page(), on(exportBatchOrders, refuse('unavailable'))],
  })
  await press('All of them')
  await isSeen('The file could not be made')
})
