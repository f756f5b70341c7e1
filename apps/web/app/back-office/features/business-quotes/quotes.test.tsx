// @vitest-environment happy-dom
import {
  listQuoteRequests,
  mailOffer,
  markQuote,
  priceQuote,
  readQuoteRecords,
  readQuoteRequest,
  withdrawOffer,
} from '@keyhaven/contracts/staff/business-offers'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises, showsByRole } from '../../../testing/staff-promises.tsx'
import Quotes from './screen.tsx'

const request = {
  ...{ reference: 'Q-7F3K', company: 'Example GmbH', contactName: 'Eva Roth', seats: 1200 },
  state: 'new' as const,
}
const lines = [{ productId: 'home-2024', productName: 'Office Home 2024', quantity: 1200 }]
const offer = {
  ...{ version: 1, total: '144000.00', currency: 'USD' as const },
  lines: [{ ...lines[0], unitPrice: '120.00' }],
}
const at = '/admin/main-site?tab=business-quotes&id=Q-7F3K'
const records = () =>
  on(readQuoteRecords, {
    events: [{ action: 'quote.mailed', by: 'Bo Lind', text: '' }],
    seats: [
      {
        email: 'kim@example.com',
        productName: 'Office Home 2024',
        lastFive: '7QK2M',
        state: 'seen',
      },
    ],
    awaited: [{ summary: 'Quote Q-7F3K below the floor.', askedByName: 'Bo Lind' }],
  })
const asked = { ...request, email: 'eva@example.com', message: 'For our schools', lines }
const quote = { request: asked, offers: [offer] }
const page = (about: object = {}) => [on(readQuoteRequest, { ...quote, ...about }), records()]

keepsItsPromises({
  name: 'The list of quotes',
  part: <Quotes />,
  full: on(listQuoteRequests, { requests: [request] }),
  shows: ['Q-7F3K', 'Example GmbH', '1,200 licences'],
  empty: [on(listQuoteRequests), 'No quote here'],
})

keepsItsPromises({
  name: 'The page of a quote',
  part: <Quotes />,
  at,
  full: on(readQuoteRequest, quote),
  shows: [
    'Quote Q-7F3K',
    'For our schools',
    'Can be accepted',
    '1200 × Office Home 2024 at $120.00',
    'Offer mailed again by Bo Lind',
    /below the floor\. Asked by Bo Lind/,
    'kim@example.com',
  ],
  calls: () => [records()],
})

const buttons = ['Spam', 'Lost', 'Withdraw offer', 'Mail again', 'Price']
showsByRole('A quote', <Quotes />, { at, ready: 'For our schools', calls: page }, [
  ['finance', buttons, ['Open again']],
  ['support', [], buttons],
])

const ended = () => page({ request: { ...quote.request, state: 'lost' as const } })
const price: NonNullable<Parameters<typeof actsKeepTheirPromises>[2][number]['fill']> = async (
  { fill },
  dialog,
) => {
  await fill(/^Price of one home-2024/, '99.50', dialog)
  await fill('Last day', '2027-01-31', dialog)
  await fill(/^Note to the company/, 'With thanks', dialog)
}
actsKeepTheirPromises(<Quotes />, { at, as: 'finance', calls: page }, [
  {
    name: 'Pricing a quote',
    open: 'Price',
    press: 'Issue offer',
    isReady: true,
    fill: price,
    call: on(priceQuote, { approval: null }),
    body: {
      ...{ currency: 'USD', expiresOn: '2027-01-31', note: 'With thanks' },
      lines: [{ productId: 'home-2024', quantity: 1200, unitMinor: 9950 }],
    },
    done: 'The offer is issued and on its way.',
  },
  {
    name: 'Pricing a quote below the floor',
    open: 'Price',
    press: 'Issue offer',
    isReady: true,
    fill: price,
    call: on(priceQuote, { approval: { summary: 'Q-7F3K' } }),
    done: 'A second member of staff has to agree first.',
  },
  {
    name: 'Withdrawing an offer',
    open: 'Withdraw offer',
    press: 'Withdraw offer',
    hasReason: true,
    call: on(withdrawOffer),
  },
  {
    name: 'Mailing an offer again',
    open: 'Mail again',
    press: 'Send e-mail',
    call: on(mailOffer),
    done: 'The offer is on its way.',
  },
  {
    name: 'Marking a quote as lost',
    open: 'Lost',
    press: 'Mark as lost',
    hasReason: true,
    call: on(markQuote),
    body: { state: 'lost', reason: REASON },
  },
  {
    name: 'Marking a quote as spam',
    open: 'Spam',
    press: 'Mark as spam',
    hasReason: true,
    call: on(markQuote),
    body: { state: 'spam', reason: REASON },
  },
  {
    name: 'Opening a quote again',
    calls: ended,
    open: 'Open again',
    press: 'Open again',
    hasReason: true,
    call: on(markQuote),
    body: { state: 'open', reason: REASON },
  },
])

test('an offer that is being paid is left alone', async () => {
  renderScreen(<Quotes />, { at, calls: page({ offers: [{ ...offer, orderId: 'order_A' }] }) })
  await isSeen('Being paid')
  for (const name of buttons) expect(screen.queryByRole('button', { name })).toBeNull()
})

test.each([
  [{ isPaid: true, orderId: 'o1' }, 'Paid'],
  [{ isWithdrawn: true }, 'Withdrawn'],
  [{ isSuperseded: true }, 'Replaced'],
  [{ isExpired: true }, 'Expired'],
])('an offer says where it is: %j', async (about, words) => {
  renderScreen(<Quotes />, { at, calls: page({ offers: [{ ...offer, ...about }] }) })
  await isSeen(words)
})

test('a quote without an offer has none to withdraw or to mail', async () => {
  renderScreen(<Quotes />, { at, calls: page({ offers: [] }) })
  await isSeen('Nothing was offered yet.')
  for (const name of ['Withdraw offer', 'Mail again']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})
