// @vitest-environment happy-dom
import { disputesOfOrder } from '@keyhaven/contracts/staff/disputes'
import { viewOrderDetails } from '@keyhaven/contracts/staff/order-details'
import { previewMail } from '@keyhaven/contracts/staff/order-mails'
import { assignOrder, releaseOrder, tagOrder } from '@keyhaven/contracts/staff/orders'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { AT_ORDER as at, staffLicense, staffOrder } from '../../../testing/staff-order.ts'
import { isSeen, keepsItsPromises, showsByRole } from '../../../testing/staff-promises.tsx'
import { rememberSteps } from '../../kit/list/list-steps.ts'
import { recentThings } from '../../kit/recent-things.ts'
import Orders from './screen.tsx'

const risk = {
  score: 62,
  level: 'high' as const,
  waitsFor: 'staff' as const,
  codeFrom: 30,
  reviewFrom: 60,
  parts: [
    {
      rule: 'cardCountry' as const,
      title: 'Other country',
      fact: 'Card of FR',
      points: 20,
      most: 20,
    },
    { rule: 'sameCard' as const, title: 'Many tries', fact: 'One try', points: 0, most: 30 },
  ],
}
const full = {
  ...staffOrder,
  phone: '+34 600 000 000',
  device: [{ name: 'Browser', value: 'Firefox on Linux' }],
  survey: { rating: 4, comment: 'Quick' },
  mails: [{ id: 3, template: 'order-confirmed', to: 'ana@example.com', state: 'sent' }],
  claims: [{ id: 5, productName: 'Office Home 2024', lastFive: '7QK2M', state: 'queued' }],
  invoices: [{ number: 'INV-7', kind: 'invoice', amount: '149.99', currency: 'USD' }],
  movements: [{ kind: 'payment', reference: 'pi_1', amount: '149.99', currency: 'USD' }],
  events: [{ group: 'payment' as const, title: 'Paid by card', text: '' }],
}
const page = (order: object = {}) => [
  on(viewOrderDetails, { ...full, ...order }),
  on(disputesOfOrder),
]

keepsItsPromises({
  name: 'The page of an order',
  part: <Orders />,
  at,
  full: on(viewOrderDetails, full),
  shows: [
    'Order KH-7F3K-9Q2D',
    'Not seen yet',
    'Batch H24-01',
    'Paid by card',
    'Office Home 2024, key ending 7QK2M',
    'Invoice INV-7',
    'Payment $149.99',
    'Firefox on Linux',
    '4 of 5',
  ],
  calls: () => [on(disputesOfOrder)],
})

showsByRole('An order', <Orders />, { at, ready: 'Items and keys', calls: page }, [
  ['admin', ['Refund', 'Change address', 'Resend keys', 'Reveal', 'Save tags'], []],
  ['support', ['Change address', 'Resend keys', 'Save tags'], ['Refund', 'Reveal']],
  ['finance', ['Refund', 'Change address'], ['Resend keys', 'Reveal']],
  ['auditor', [], ['Refund', 'Change address', 'Resend keys', 'Reveal', 'Save tags']],
])

showsByRole(
  'An order in review',
  <Orders />,
  { at, ready: 'This order is held for review.', calls: () => page({ paymentStatus: 'review' }) },
  [
    ['finance', ['Release', 'Refuse'], ['Refund']],
    ['support', [], ['Release', 'Refuse']],
  ],
)

showsByRole(
  'An unpaid order of staff',
  <Orders />,
  {
    at,
    ready: 'Awaiting payment',
    calls: () => page({ paymentStatus: 'awaiting', channel: 'manual' }),
  },
  [
    ['finance', ['Cancel order', 'Mark as paid'], []],
    ['support', ['Cancel order'], ['Mark as paid']],
  ],
)

test.each([
  [
    'a licence without a key',
    { licenses: [{ ...staffLicense, state: 'waiting', assignmentId: null, lastFive: null }] },
    '0 of 1 keys ready',
  ],
  [
    'an order from another shop',
    {
      paymentStatus: 'imported',
      importedFrom: { shop: 'Old shop', orderNumber: '77', currency: 'USD' },
    },
    /It has no payment, invoice or return here/,
  ],
  [
    'a held order',
    { paymentStatus: 'review', hold: 'The amount differs.' },
    /The amount differs\. Asked/,
  ],
])('%s is said at the top', async (_, order, words) => {
  renderScreen(<Orders />, { at, calls: page(order) })
  await isSeen(words)
})

test('who may not see customers reads a name, and no link', async () => {
  renderScreen(<Orders />, { at, as: 'auditor', calls: page() })
  const link = await screen.findByRole('link', { name: 'Ana Moreno' })
  expect(link.getAttribute('href')).toBe('/admin/main-site?tab=customers&id=order_A')
})

test('a colleague is asked to look after an order', async () => {
  const { choose, sent } = renderScreen(<Orders />, {
    at,
    as: 'support',
    calls: [...page(), on(assignOrder)],
  })
  await choose('Assignee', 's2')
  await isSeen('Saved.')
  expect(sent(assignOrder)[0]?.body).toEqual({ staffId: 's2' })
})

test('tags are words between commas', async () => {
  const { fill, press, sent } = renderScreen(<Orders />, { at, calls: [...page(), on(tagOrder)] })
  await fill('Tags', ' gift , , vip')
  await press('Save tags')
  await isSeen('Saved.')
  expect(sent(tagOrder)[0]?.body).toEqual({ tags: ['gift', 'vip'] })
})

test('tags that are refused say why', async () => {
  const refused = on(tagOrder, refuse('invalid_request', { message: 'A tag is too long.' }))
  const { fill, press } = renderScreen(<Orders />, { at, calls: [...page(), refused] })
  await fill('Tags', 'gift')
  await press('Save tags')
  await isSeen('A tag is too long.')
})

test('a risk is told with its reasons, and one press releases the keys', async () => {
  const { press, sent } = renderScreen(<Orders />, {
    at,
    as: 'finance',
    calls: [
      ...page({ risk, paymentStatus: 'review' }),
      on(releaseOrder, refuse('order_not_in_review'), {}),
    ],
  })
  const panel = within(await screen.findByRole('region', { name: 'Why: risk score 62 of 100' }))
  expect(panel.getByRole('row', { name: 'Other country Card of FR 20 of 20' })).toBeTruthy()
  await press('It is fine: release the keys', panel)
  expect(await panel.findByText(/is not in review any more/)).toBeTruthy()
  await press('It is fine: release the keys', panel)
  await waitFor(() => expect(sent(releaseOrder)).toHaveLength(2))
  expect(sent(releaseOrder)[0]?.body).toEqual({ reason: expect.stringContaining('it is fine') })
})

test('rules without points are hidden until they are asked for, and only reviewers release', async () => {
  const { press } = renderScreen(<Orders />, { at, as: 'support', calls: page({ risk }) })
  await isSeen('Many tries')
  expect(screen.queryByRole('button', { name: /release the keys/ })).toBeNull()
  await press('Only rules with points')
  expect(screen.queryByText('Many tries')).toBeNull()
  expect(screen.getByText('Other country')).toBeTruthy()
})

test('an e-mail is shown as it was written, in a frame that can do nothing', async () => {
  const mail = on(previewMail, { page: { subject: 'Your keys', html: '<p>Hello Ana</p>' } })
  const { press, dialog, sent } = renderScreen(<Orders />, { at, calls: [...page(), mail] })
  await press(/^Preview/)
  const shown = await dialog()
  expect(await shown.findByText('Your keys')).toBeTruthy()
  expect(shown.getByTitle(/^Preview of/).getAttribute('sandbox')).not.toContain('allow-scripts')
  expect(sent(previewMail)).toHaveLength(1)
})

test.each([
  ['was erased', on(previewMail, { page: null }), 'Nothing is left to show of this e-mail.'],
  ['cannot be loaded', on(previewMail, refuse('unavailable')), 'The e-mail could not be loaded.'],
])('an e-mail that %s says so', async (_, call, words) => {
  const { press, dialog } = renderScreen(<Orders />, { at, calls: [...page(), call] })
  await press(/^Preview/)
  expect(await (await dialog()).findByText(words)).toBeTruthy()
})

test('an order that was open is among the recent things of the palette', async () => {
  renderScreen(<Orders />, { at, as: 'admin', calls: page() })
  await isSeen('Order KH-7F3K-9Q2D')
  expect(recentThings()[0]).toMatchObject({ title: 'Order KH-7F3K-9Q2D' })
})

test('one row of the list leads to the next, and back to the list as it was left', async () => {
  const beside = at.replace('order_A', 'order_Z')
  rememberSteps({
    view: 'Waiting for keys',
    back: '/admin/main-site?tab=orders&queue=waiting',
    tos: ['/admin/first', at, beside],
  })
  const { press, address } = renderScreen(<Orders />, { at, calls: page() })
  const back = await screen.findByRole('link', { name: 'Waiting for keys · 2 of 3' })
  expect(back.getAttribute('href')).toContain('queue=waiting')
  await press('Next in the list')
  await waitFor(() => expect(address()).toBe(beside))
})

test('what was bought stands first, and a payment that no rule doubted has no table', async () => {
  const titles = () =>
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent ?? '')
  renderScreen(<Orders />, { at, calls: page({ risk: { ...risk, score: 0, waitsFor: null } }) })
  await isSeen('Items and keys')
  expect(titles()[0]).toBe('Items and keys')
  expect(titles().filter((title) => /risk/i.test(title))).toEqual([])
  cleanup()
  renderScreen(<Orders />, { at, calls: page({ risk, paymentStatus: 'review' }) })
  await isSeen('Items and keys')
  expect(titles()[0]).toMatch(/risk/i)
})

test('the browser names the order while its page is open', async () => {
  document.title = 'Orders – Keyhaven back office'
  renderScreen(<Orders />, { at, calls: page() })
  await waitFor(() =>
    expect(document.title).toBe('Order KH-7F3K-9Q2D – Orders – Keyhaven back office'),
  )
  cleanup()
  expect(document.title).toBe('Orders – Keyhaven back office')
})
