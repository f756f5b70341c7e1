// @vitest-environment happy-dom

import { listKeyMoves } from '@keyhaven/contracts/staff/key-moves'
import { fetchPlainExport, listPlainExports } from '@keyhaven/contracts/staff/license-exports'
import { listSuppliers, readClaimLetter } from '@keyhaven/contracts/staff/license-suppliers'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises } from '../../../testing/staff-promises.tsx'
import Licenses from './screen.tsx'

const part = (name: string) => `/admin/main-site?tab=licenses&part=${name}`
const move = {
  ...{ id: 1, act: 'reveal' as const, mover: 'staff' as const, member: 'Bo Lind', licenses: 1 },
  ...{ orderId: 'order_A', orderNumber: 'KH-7F3K-9Q2D' },
}
const moves = (about: object = {}) => on(listKeyMoves, { moves: [{ ...move, ...about }] })

keepsItsPromises({
  name: 'The list of keys that moved',
  part: <Licenses />,
  at: part('moved'),
  full: moves({ openedBy: 'Cy Roe', left: { reveals: 4, today: 3, thisWeek: 9 } }),
  shows: ['Bo Lind', 'Opened by Cy Roe', 'KH-7F3K-9Q2D', '4 to reveal today'],
  empty: [on(listKeyMoves), 'No keys moved'],
})

test.each([
  [{ approvedBy: 'Cy Roe' }, 'Cy Roe'],
  [{ approvedBy: 'Cy Roe', isAlone: true }, 'Cy Roe, alone'],
  [{ isProven: true }, 'Code of the old mailbox'],
  [{ mover: 'rules', member: null }, 'Within the rules'],
  [{}, 'Alone'],
])('who agreed to a move is said: %j', async (about, words) => {
  renderScreen(<Licenses />, { at: part('moved'), as: 'auditor', calls: [moves(about)] })
  await isSeen(words)
})

test('the short address of the moved keys leads to their list', async () => {
  const { address } = renderScreen(<Licenses />, {
    at: '/admin/main-site?tab=licenses&view=moved',
    calls: [moves()],
  })
  await waitFor(() => expect(address()).toBe(`${part('moved')}&view=moved`))
})

const file = {
  id: 2,
  batchId: 3,
  batchName: 'H24-01',
  keys: 40,
  askedBy: 'Ada Byron',
  approvedBy: 'Bo Lind',
}
const exportsOf = (about: object = {}) => on(listPlainExports, { exports: [{ ...file, ...about }] })

keepsItsPromises({
  name: 'The list of exports of whole keys',
  part: <Licenses />,
  at: part('exports'),
  full: exportsOf(),
  shows: ['H24-01', 'Bo Lind', /^Until/],
  empty: [on(listPlainExports), 'No exports'],
})

actsKeepTheirPromises(
  <Licenses />,
  { at: part('exports'), calls: () => [exportsOf({ isReady: true })] },
  [
    {
      name: 'Fetching whole keys',
      open: /^Fetch/,
      press: 'Fetch the file',
      call: on(fetchPlainExport, { csv: 'key' }),
    },
  ],
)

test('a file that was fetched is not offered again', async () => {
  const fetched = { isReady: true, fetchedAt: '2026-11-10T10:00:00.000Z' }
  renderScreen(<Licenses />, { at: part('exports'), calls: [exportsOf(fetched)] })
  await isSeen(/^Fetched/)
  expect(screen.queryByRole('button', { name: /Fetch/ })).toBeNull()
})

test.each(['admin', 'support'] as const)('%s may not see exports of whole keys', async (as) => {
  renderScreen(<Licenses />, { at: part('exports'), as })
  await isSeen('Insufficient Permissions')
})

const suppliers = [
  { id: 1, name: 'Key Traders', batches: 3, units: 600, failed: 4 },
  { id: 2, name: 'Good Keys', batches: 1, units: 50 },
]

keepsItsPromises({
  name: 'The list of suppliers',
  part: <Licenses />,
  at: part('suppliers'),
  full: on(listSuppliers, { suppliers }),
  shows: ['Key Traders', 'Good Keys'],
  empty: [on(listSuppliers), 'No suppliers yet'],
})

test('a claim letter is written to a supplier whose keys failed, and to no other', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { press, sent } = renderScreen(<Licenses />, {
    at: part('suppliers'),
    calls: [on(listSuppliers, { suppliers }), on(readClaimLetter, { pdf: btoa('%PDF') })],
  })
  const none = await screen.findByRole('button', { name: 'Letter to Good Keys' })
  expect(none.hasAttribute('disabled')).toBe(true)
  await press('Letter to Key Traders')
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  expect(sent(readClaimLetter)[0]?.params).toEqual({ id: '1' })
  click.mockRestore()
})

test('a letter that cannot be made says so', async () => {
  const { press } = renderScreen(<Licenses />, {
    at: part('suppliers'),
    calls: [on(listSuppliers, { suppliers }), on(readClaimLetter, refuse('unavailable'))],
  })
  await press('Letter to Key Traders')
  await isSeen('The letter could not be made')
})
