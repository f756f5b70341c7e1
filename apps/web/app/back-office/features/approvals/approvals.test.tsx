// @vitest-environment happy-dom
import { listProducts } from '@keyhaven/contracts/products'
import {
  confirmApprovalAlone,
  decideApproval,
  listApprovals,
} from '@keyhaven/contracts/staff/approvals'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises } from '../../../testing/staff-promises.tsx'
import Approvals from './screen.tsx'

const asked = {
  id: `appr_${'a'.repeat(32)}`,
  kind: 'product.prices',
  summary: 'Office Home 2024 for $49.99',
  payload: { productId: 'home-2024', amounts: { USD: '49.99' } },
  hash: 'h1',
  askedBy: 's2',
  askedByName: 'Bo Lind',
  note: '',
}
const editions = on(listProducts, [{ id: 'home-2024', name: 'Office Home 2024' }])
const list = (about: object = {}) => [
  on(listApprovals, { approvals: [{ ...asked, ...about }] }),
  editions,
]

keepsItsPromises({
  name: 'The list of approvals',
  part: <Approvals />,
  full: on(listApprovals, { approvals: [asked] }),
  shows: ['Office Home 2024 for $49.99', 'Bo Lind', /^Here since/, 'Approve', 'Refuse'],
  empty: [on(listApprovals), 'No requests waiting'],
})

const past = '2026-11-01T00:00:00.000Z'
const own = { askedBy: 'staff_me' }
actsKeepTheirPromises(<Approvals />, { as: 'admin', calls: list }, [
  {
    name: 'Approving',
    open: 'Approve',
    press: 'Approve',
    call: on(decideApproval),
    body: { decision: 'approve', note: '' },
  },
  {
    name: 'Refusing',
    open: 'Refuse',
    press: 'Refuse',
    hasReason: true,
    call: on(decideApproval),
    body: { decision: 'refuse', note: REASON },
  },
  {
    name: 'Asking to confirm alone',
    calls: () => list({ ...own, mayAskAlone: true }),
    open: 'Confirm alone',
    press: 'Mail me a code',
    call: on(confirmApprovalAlone),
    body: { code: '', note: '' },
  },
  {
    name: 'Confirming alone with the mailed code',
    calls: () => list({ ...own, aloneFrom: past }),
    open: 'Confirm alone',
    press: 'Confirm alone',
    fill: ({ fill }, dialog) => fill('Code from the e-mail', 'ABCDEFGH', dialog),
    call: on(confirmApprovalAlone),
    body: { code: 'ABCDEFGH', note: '' },
  },
])

test('who decides reads all of what happens, and decides on that version alone', async () => {
  const { press, dialog, sent } = renderScreen(<Approvals />, {
    calls: [...list(), on(decideApproval)],
  })
  await press('Approve')
  const form = await dialog('Approve this price?')
  const all = form.getByRole('region', { name: 'All of what happens' })
  expect(all.textContent).toContain('EditionOffice Home 2024')
  expect(all.textContent).toContain('Amounts › USD49.99')
  await press('Approve', form)
  await waitFor(() => expect(sent(decideApproval)).toHaveLength(1))
  expect(sent(decideApproval)[0]?.headers.get('if-match')).toBe('"h1"')
})

test('who decides reads who asks and what will happen, and is led to what came of it', async () => {
  const decided = { ...asked, state: 'approved' as const, result: 'product:home-2024' }
  const { press, dialog } = renderScreen(<Approvals />, {
    calls: [
      ...list({ kind: 'payment-link.create' }),
      on(decideApproval, { approval: { ...decided, result: 'payment-link:pl_1' } }),
    ],
  })
  await press('Approve')
  const form = await dialog('Approve this payment link?')
  const effects = form.getByRole('region', { name: 'If you approve' })
  expect(effects.textContent).toContain('Keys named in it are delivered on payment')
  expect(form.getByText(/^asked /, { exact: false }).textContent).toContain('Bo Lind')
  await press('Approve', form)
  await isSeen(/^You approved this request/)
  const result = await screen.findByRole('link', { name: 'Open the result' })
  expect(result.getAttribute('href')).toBe('/admin/main-site?tab=payment-links&id=pl_1')
})

test('nobody decides what they asked for', async () => {
  renderScreen(<Approvals />, { calls: list(own) })
  await isSeen('You asked. A colleague decides.')
  for (const name of ['Approve', 'Refuse', 'Confirm alone']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

test('how long a confirmation alone still waits is said beside it and in the dialog', async () => {
  const aloneFrom = new Date(Date.now() + 10 * 60_000 - 1).toISOString()
  const { press, dialog } = renderScreen(<Approvals />, { calls: list({ ...own, aloneFrom }) })
  await isSeen('Possible in 10 min')
  await press('Confirm alone')
  expect((await dialog()).getByText(/you can confirm this from .*, in 10 min/)).toBeTruthy()
})

test.each([
  ['alone_code_wrong', /not the code from the e-mail/],
  ['alone_too_early', /You can confirm this a little later/],
] as const)('confirming alone that ends with %s says so', async (code, words) => {
  const { press, fill, dialog } = renderScreen(<Approvals />, {
    calls: [...list({ ...own, aloneFrom: past }), on(confirmApprovalAlone, refuse(code))],
  })
  await press('Confirm alone')
  const form = await dialog()
  await fill('Code from the e-mail', 'WRONG', form)
  await press('Confirm alone', form)
  expect(await form.findByText(words)).toBeTruthy()
})

test.each([
  [{ tie: 'Bo Lind invited you until 12 Dec 2026.' }, 'Bo Lind invited you until 12 Dec 2026.'],
  [{ isSameBrowser: true }, /signed in with this browser/],
  [{ isSameNetwork: true }, 'Same network as you'],
])('what is near between both is said: %j', async (about, words) => {
  renderScreen(<Approvals />, { calls: list(about) })
  await isSeen(words)
})

test.each([
  [{ state: 'approved', decidedByName: 'Cy Roe', isAlone: true }, 'Cy Roe · alone', 'Approved'],
  [{ state: 'refused', decidedByName: 'Cy Roe', note: 'Too low' }, 'Cy Roe · Too low', 'Refused'],
  [{ state: 'expired' }, '–', 'Expired'],
  [{ state: 'void' }, '–', 'Outdated'],
])('what was decided says by whom and how: %j', async (about, words, state) => {
  renderScreen(<Approvals />, { calls: list(about) })
  await isSeen(words)
  await isSeen(state)
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

test.each([
  { tie: 'You invited Bo Lind 3 days ago. Someone else has to approve this until 12 December.' },
  { isSameBrowser: true },
])('who is too near is offered no approval, and may refuse: %j', async (about) => {
  renderScreen(<Approvals />, { calls: list(about) })
  await isSeen('Refuse')
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

test('a code that was mailed is said as what was wanted, and not as a refusal', async () => {
  const message =
    'We mailed you a code. You can confirm this with it from 19 November at 03:01 UTC.'
  const { press, dialog } = renderScreen(<Approvals />, {
    calls: [
      ...list({ ...own, mayAskAlone: true }),
      on(confirmApprovalAlone, refuse('alone_too_early', { message })),
    ],
  })
  await press('Confirm alone')
  await press('Mail me a code', await dialog())
  await isSeen(message)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText('This was not done.')).toBeNull()
})
