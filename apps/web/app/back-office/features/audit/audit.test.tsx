// @vitest-environment happy-dom
import {
  listAudit,
  readAuditAnchor,
  readAuditChoices,
  readAuditEntry,
  readAuditFile,
  readAuditRun,
  startAuditCheck,
  startAuditExport,
} from '@keyhaven/contracts/staff/audit'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises } from '../../../testing/staff-promises.tsx'
import Audit from './screen.tsx'

const at = '/admin/main-site?tab=audit'
const entry = {
  ...{
    seq: 812,
    actor: 'staff:s2',
    name: 'Bo Lind',
    action: 'product.priced',
    object: 'product:home-2024',
  },
  ...{
    meta: { before: { price: '149.99' }, after: { price: '129.99' }, reason: 'Sale' },
    seal: 'ab12cd',
  },
}
const calls = () => [on(listAudit, { entries: [entry] }), on(readAuditChoices)]

keepsItsPromises({
  name: 'The audit log',
  part: <Audit />,
  at,
  full: on(listAudit, { entries: [entry] }),
  shows: ['Product priced', 'Bo Lind', 'Edition home-2024', 'Sale'],
  empty: [on(listAudit), 'No events yet'],
  calls: () => [on(readAuditChoices)],
})

keepsItsPromises({
  name: 'An entry of the audit log',
  part: <Audit />,
  at: `${at}&id=812`,
  full: on(readAuditEntry, { entry }),
  shows: ['Before and after', '149.99', '129.99', 'ab12cd', '812'],
})

test('an order is named as people know it, in the list and on the page of an entry', async () => {
  const about = { ...entry, object: 'order_2H5ZIALZTE3HJ7W2', objectName: 'KH-7F3K-9Q2D' }
  renderScreen(<Audit />, {
    at: `${at}&id=812`,
    calls: [on(readAuditEntry, { entry: about })],
  })
  const link = await screen.findByRole('link', { name: 'KH-7F3K-9Q2D' })
  expect(link.getAttribute('href')).toContain('order_2H5ZIALZTE3HJ7W2')
})

actsKeepTheirPromises(<Audit />, { at: `${at}&action=order.refund`, calls }, [
  {
    name: 'Exporting the log',
    calls: () => [on(readAuditRun, { state: 'done' })],
    open: 'Export',
    press: 'Export',
    hasReason: true,
    call: on(startAuditExport, { id: 4 }),
    body: { filters: { action: 'order.refund' }, reason: REASON },
    done: 'Save the file',
  },
])

test('a file of the log that cannot be loaded says so, and can be saved again', async () => {
  const { press, fill, dialog } = renderScreen(<Audit />, {
    at,
    calls: [
      ...calls(),
      on(startAuditExport, { id: 4 }),
      on(readAuditRun, { state: 'done' }),
      on(readAuditFile, refuse('unavailable')),
    ],
  })
  await press('Export')
  const form = await dialog()
  await fill('Reason', REASON, form)
  await press('Export', form)
  await press('Save the file')
  await isSeen('The file could not be loaded')
  expect(screen.getByRole('button', { name: 'Save the file' })).toBeTruthy()
})

test.each([
  [{ state: 'done' as const, rowsDone: 812 }, 'The log is as it was written.'],
  [{ state: 'done' as const, firstBad: 40 }, 'Row 40 is not as it was sealed.'],
  [{ state: 'running' as const, rowsDone: 12 }, '12 rows checked...'],
])('a check of the chain says what it found: %j', async (run, words) => {
  const { press } = renderScreen(<Audit />, {
    at,
    calls: [...calls(), on(startAuditCheck, { id: 9 }), on(readAuditRun, run)],
  })
  await press('Check the chain')
  await isSeen(words)
})

test('a check that does not start says why', async () => {
  const { press } = renderScreen(<Audit />, {
    at,
    calls: [...calls(), on(startAuditCheck, refuse('unavailable', { message: 'Not now.' }))],
  })
  await press('Check the chain')
  await isSeen('Not now.')
})

test('an anchor is saved, and a file that is none is refused', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { press, user } = renderScreen(<Audit />, {
    at,
    calls: [...calls(), on(readAuditAnchor, { anchor: { seq: 812, hash: 'a'.repeat(64) } })],
  })
  await press('Save an anchor')
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  await user.upload(
    await screen.findByLabelText('File of an anchor'),
    new File(['no'], 'anchor.json', { type: 'application/json' }),
  )
  await isSeen('This file is no anchor.')
  click.mockRestore()
})
