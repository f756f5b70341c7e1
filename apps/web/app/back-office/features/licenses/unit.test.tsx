// @vitest-environment happy-dom
import {
  exportUnits,
  findUnits,
  invalidateUnit,
  listUnits,
  readUnit,
  replaceUnit,
  revealUnit,
  revokeUnit,
} from '@keyhaven/contracts/staff/license-units'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises, showsByRole } from '../../../testing/staff-promises.tsx'
import Licenses from './screen.tsx'

const KEY = 'RT4VK-92MHW-6XCPD-J3Q8B-7QK2M'
const unit = {
  ...{
    id: 11,
    lastFive: '7QK2M',
    productName: 'Office Home 2024',
    batchId: 3,
    batchName: 'H24-01',
  },
  ...{ state: 'assigned' as const, orderId: 'order_A', orderNumber: 'KH-7F3K-9Q2D', reveals: 2 },
}
const keys = '/admin/main-site?tab=licenses&part=keys'
const at = '/admin/main-site?tab=licenses&id=11'
const seen = '2026-11-12T20:00:00.000Z'
const places = [
  {
    assignmentId: 5,
    orderId: 'order_A',
    orderNumber: 'KH-7F3K-9Q2D',
    firstSeenAt: seen,
    revokedAt: seen,
  },
]
const page = (about: object = {}) => [on(readUnit, { unit: { ...unit, ...about }, places })]

keepsItsPromises({
  name: 'The list of keys',
  part: <Licenses />,
  at: keys,
  full: on(listUnits, { units: [unit, { id: 12, lastFive: 'AAAAA', state: 'quarantined' }] }),
  shows: ['•••••-7QK2M', 'KH-7F3K-9Q2D', 'H24-01', 'In quarantine'],
  empty: [on(listUnits), 'No keys here'],
})

keepsItsPromises({
  name: 'The page of a key',
  part: <Licenses />,
  at,
  full: page(),
  shows: [
    'Key ending 7QK2M',
    'Given to an order',
    'Shown or mailed for the first time',
    'Taken from the order',
  ],
})

showsByRole('A sold key', <Licenses />, { at, ready: 'Key ending 7QK2M', calls: page }, [
  ['admin', ['Reveal', 'Revoke', 'Replace'], ['Mark invalid']],
  ['support', ['Replace'], ['Reveal', 'Revoke', 'Mark invalid']],
  ['finance', [], ['Reveal', 'Revoke', 'Replace', 'Mark invalid']],
])

const unsold = () => page({ state: 'available', orderId: null, orderNumber: null })
const asked = { approval: { summary: 'Key 7QK2M' } }
actsKeepTheirPromises(<Licenses />, { at, as: 'admin', calls: page }, [
  {
    name: 'Replacing a key',
    open: 'Replace',
    press: 'Replace the key',
    hasReason: true,
    call: on(replaceUnit, { orderId: 'order_A' }),
    done: 'The key was replaced, and the new one is on its way.',
  },
  {
    name: 'Replacing a key beyond what one person may',
    open: 'Replace',
    press: 'Replace the key',
    hasReason: true,
    call: on(replaceUnit, asked),
    done: 'A colleague must approve this first. They were told.',
  },
  {
    name: 'Revoking a key',
    open: 'Revoke',
    press: 'Revoke the key',
    hasReason: true,
    call: on(revokeUnit, { approval: null }),
    done: 'The key was revoked, and the buyer was told.',
  },
  {
    name: 'Revoking a key whose next one takes two',
    open: 'Revoke',
    press: 'Revoke the key',
    hasReason: true,
    call: on(revokeUnit, asked),
    done: 'The key was revoked. A colleague decides whether the licence gets another one.',
  },
  {
    name: 'Taking an unsold key off sale',
    calls: unsold,
    open: 'Mark invalid',
    press: 'Mark invalid',
    hasReason: true,
    call: on(invalidateUnit),
    done: 'The key is off sale.',
  },
  {
    name: 'Revealing a key of the stock',
    open: 'Reveal',
    press: 'Reveal key',
    hasReason: true,
    call: on(revealUnit, { licenseKey: KEY }),
    done: KEY,
  },
])

test('a key with an open claim is decided there, and neither replaced nor revoked here', async () => {
  renderScreen(<Licenses />, { at, as: 'catalogue', calls: page({ hasClaim: true }) })
  await isSeen(/Decide on the claim/)
  for (const name of ['Replace', 'Revoke'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a key is found by its end, and what is too short is not looked for', async () => {
  const { press, fill, sent } = renderScreen(<Licenses />, {
    at: keys,
    calls: [on(listUnits), on(findUnits, { units: [unit] })],
  })
  await fill('Key or its end', '7QK')
  await press('Find')
  expect(sent(findUnits)).toEqual([])
  await fill('Key or its end', '7QK2M')
  await press('Find')
  expect(await screen.findByRole('row', { name: /7QK2M Office Home 2024 H24-01/ })).toBeTruthy()
  expect(sent(findUnits)[0]?.body).toEqual({ key: '7QK2M' })
})

test.each([
  [on(findUnits), 'The shop has no such key.'],
  [on(findUnits, refuse('search_limit')), 'The search failed.'],
])('a search for a key that finds nothing says so: %#', async (call, words) => {
  const { press, fill } = renderScreen(<Licenses />, { at: keys, calls: [on(listUnits), call] })
  await fill('Key or its end', '7QK2M')
  await press('Find')
  await isSeen(words)
})

test('the file of keys has those of the view, and a failure is told', async () => {
  const { press, sent } = renderScreen(<Licenses />, {
    at: `${keys}&queue=revoked`,
    calls: [on(listUnits), on(exportUnits, refuse('unavailable'))],
  })
  await press('Export masked')
  await isSeen('The file could not be made')
  expect(sent(exportUnits)[0]?.query).toEqual({ queue: 'revoked' })
})
