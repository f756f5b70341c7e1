// @vitest-environment happy-dom
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
import { Approvals } from './approvals.tsx'

const asked = {
  id: `appr_${'a'.repeat(32)}`,
  kind: 'price.change',
  summary: 'Office Home 2024 for $ 49.99',
  payload: { productId: 'home-2024', amounts: { USD: '49.99' } },
  hash: 'h1',
  askedBy: 's2',
  askedByName: 'Bo Lind',
  note: '',
}
const list = (about: object = {}) => [on(listApprovals, { approvals: [{ ...asked, ...about }] })]

keepsItsPromises({
  name: 'The list of approvals',
  part: <Approvals />,
  full: on(listApprovals, { approvals: [asked] }),
  shows: ['Office Home 2024 for $ 49.99', 'Bo Lind', /^Here since/, 'Approve', 'Refuse'],
  empty: [on(listApprovals), 'Nothing waits for a second person'],
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
  const form = await dialog('Approve this?')
  const all = form.getByRole('region', { name: 'All of what happens' })
  expect(all.textContent).toContain('Product idhome-2024')
  expect(all.textContent).toContain('Amounts › USD49.99')
  await press('Approve', form)
  await waitFor(() => expect(sent(decideApproval)).toHaveLength(1))
  expect(sent(decideApproval)[0]?.headers.get('if-match')).toBe('"h1"')
})

test('nobody decides what they asked for', async () => {
  renderScreen(<Approvals />, { calls: list(own) })
  await isSeen('Yours: a colleague decides')
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
  [{ isSameBrowser: true }, /Signed in with this browser/],
  [{ isSameNetwork: true }, 'Same network as you'],
])('what is near between both is said: %j', async (about, words) => {
  renderScreen(<Approvals />, { calls: list(about) })
  await isSeen(words)
})

test.each([
  [{ state: 'approved', decidedByName: 'Cy Roe', isAlone: true }, 'Cy Roe · alone', 'Approved'],
  [{ state: 'refused', decidedByName: 'Cy Roe', note: 'Too low' }, 'Cy Roe · Too low', 'Refused'],
  [{ state: 'expired' }, '–', 'Not in time'],
  [{ state: 'void' }, '–', 'Outdated'],
])('what was decided says by whom and how: %j', async (about, words, state) => {
  renderScreen(<Approvals />, { calls: list(about) })
  await isSeen(words)
  await isSeen(state)
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})
