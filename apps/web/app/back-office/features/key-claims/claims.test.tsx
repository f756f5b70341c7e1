// @vitest-environment happy-dom
import {
  claimForBuyer,
  decideKeyClaim,
  listClaimsForStaff,
  readClaimForStaff,
} from '@keyhaven/contracts/staff/key-claims'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises, showsByRole } from '../../../testing/staff-promises.tsx'
import Claims from './screen.tsx'

const claim = {
  ...{ id: 5, orderId: 'order_A', orderNumber: 'KH-7F3K-9Q2D', productName: 'Office Home 2024' },
  ...{
    lastFive: '7QK2M',
    state: 'queued' as const,
    email: 'ana@example.com',
    note: 'It says used',
  },
}
const file = {
  claim,
  license: { isLive: true, freeKeys: 4, reveals: 2 },
  order: { name: 'Ana Moreno', total: '149.99', currency: 'USD' as const },
  doubts: ['The key was seen an hour before.'],
}
const at = '/admin/main-site?tab=key-claims&id=5'
const page = (about: object = {}) => [
  on(readClaimForStaff, { ...file, ...about }),
  on(listClaimsForStaff),
]

keepsItsPromises({
  name: 'The list of key claims',
  part: <Claims />,
  full: on(listClaimsForStaff, { claims: [claim] }),
  shows: ['KH-7F3K-9Q2D', 'Office Home 2024', '7QK2M'],
  empty: [on(listClaimsForStaff), 'No claim here'],
})

keepsItsPromises({
  name: 'The page of a key claim',
  part: <Claims />,
  at,
  full: on(readClaimForStaff, file),
  shows: [
    'Claim on KH-7F3K-9Q2D',
    'It says used',
    'The key was seen an hour before.',
    'Ana Moreno',
    '2 times',
    'None before this one.',
  ],
})

showsByRole('A key claim', <Claims />, { at, ready: 'What the rules say', calls: page }, [
  ['support', ['Refuse', 'Replace key'], []],
  ['finance', [], ['Refuse', 'Replace key']],
])

showsByRole(
  'Key claims',
  <Claims />,
  { ready: 'No claim here', calls: () => [on(listClaimsForStaff)] },
  [
    ['catalogue', ['Open a claim'], []],
    ['auditor', [], ['Open a claim']],
  ],
)

actsKeepTheirPromises(<Claims />, { at, as: 'support', calls: page }, [
  {
    name: 'Refusing a claim',
    open: 'Refuse',
    press: 'Refuse claim',
    hasReason: true,
    call: on(decideKeyClaim),
    body: { decision: 'refuse', reason: 'key_is_active', note: REASON },
    done: 'The claim was refused.',
  },
  {
    name: 'Replacing a key that fails',
    open: 'Replace key',
    press: 'Replace key',
    hasReason: true,
    call: on(decideKeyClaim),
    body: { decision: 'replace', note: REASON },
    done: 'The key was replaced.',
  },
  {
    name: 'Opening a claim for a buyer',
    at: '/admin/main-site?tab=key-claims',
    open: 'Open a claim',
    press: 'Open claim',
    fill: async ({ fill }, dialog) => {
      await fill('Order number', 'KH-7F3K-9Q2D', dialog)
      await fill(/^End of the key/, '7QK2M', dialog)
    },
    hasReason: true,
    call: on(claimForBuyer, { outcome: 'queued', claimId: 5 }),
    body: {
      ...{ order: 'KH-7F3K-9Q2D', lastFive: '7QK2M', errorCode: '', symptom: 'other' },
      note: REASON,
    },
  },
])

test.each([
  [
    'no key is free',
    { license: { ...file.license, freeKeys: 0 } },
    /No key of this edition is in stock/,
  ],
  ['the money is asked back', { isMoneyAsked: true }, /Decide on that first/],
])('where %s the key cannot be replaced', async (_, about, words) => {
  renderScreen(<Claims />, { at, as: 'support', calls: page(about) })
  await isSeen(words)
  expect(screen.getByRole('button', { name: 'Replace key' }).hasAttribute('disabled')).toBe(true)
})

test('nobody decides a claim they opened', async () => {
  renderScreen(<Claims />, {
    at,
    as: 'support',
    calls: page({ claim: { ...claim, openedBy: 'staff:staff_me' } }),
  })
  await isSeen(/A colleague decides it/)
  expect(screen.queryByRole('button', { name: 'Refuse' })).toBeNull()
})

test('a decided claim says by whom, and cannot be decided again', async () => {
  const decided = { state: 'replaced', decidedAt: '2026-11-12T20:00:00.000Z', newLastFive: 'BBBBB' }
  renderScreen(<Claims />, {
    at,
    as: 'support',
    calls: page({ claim: { ...claim, ...decided }, decidedByName: 'Bo Lind' }),
  })
  await isSeen('Bo Lind')
  await isSeen('BBBBB')
  expect(screen.queryByRole('button', { name: 'Replace key' })).toBeNull()
})

test('a replacement that was asked for and waits for a colleague is said on the page', async () => {
  const summary = 'A new key of Office Home 2024 for order KH-7F3K-9Q2D, by a claim.'
  const waiting = [
    { id: 'appr_1', summary, state: 'open' as const, expiresAt: '2026-11-22T02:00:00Z' },
  ]
  renderScreen(<Claims />, { at, calls: page({ waiting }) })
  await isSeen('A change waits for a colleague.')
  await isSeen(new RegExp(summary))
})

test('a claim whose answer is late is overdue while it waits, and not once it is decided', async () => {
  const late = { ...claim, answerBy: '2026-01-02T23:00:00.000Z' }
  renderScreen(<Claims />, { calls: [on(listClaimsForStaff, { claims: [late] })] })
  await isSeen('Overdue')
  cleanup()
  const over = { ...late, state: 'refused' as const }
  renderScreen(<Claims />, { calls: [on(listClaimsForStaff, { claims: [over] })] })
  await isSeen('KH-7F3K-9Q2D')
  expect(screen.queryByText('Overdue')).toBeNull()
})
