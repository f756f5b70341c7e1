// @vitest-environment happy-dom
import { listCannedReplies } from '@keyhaven/contracts/staff/canned-replies'
import {
  countInbox,
  listInbox,
  readInbox,
  replyFromInbox,
  watchInbox,
} from '@keyhaven/contracts/staff/inbox'
import {
  askCodeFromInbox,
  claimFromInbox,
  enterCodeInInbox,
  linkFromInbox,
  refundFromInbox,
} from '@keyhaven/contracts/staff/inbox-acts'
import { viewOrderDetails } from '@keyhaven/contracts/staff/order-details'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { staffOrder } from '../../../testing/staff-order.ts'
import { isSeen, showsByRole } from '../../../testing/staff-promises.tsx'
import Inbox from './screen.tsx'

const at = '/admin/main-site?tab=support&id=KH-T-1'
const order = {
  ...{ id: 'order_A', orderNumber: 'KH-7F3K-9Q2D', status: 'paid', products: ['Office Home 2024'] },
  ...{ total: '149.99', currency: 'USD' as const },
}
const conversation = {
  ...{ reference: 'KH-T-1', name: 'Ana Moreno', subject: 'Key fails', isProven: true },
  ...{ orders: [order], messages: [{ id: 9, author: 'customer' as const, body: 'It fails.' }] },
}
const calls = (about: object = {}) => [
  on(readInbox, { conversation: { ...conversation, ...about } }),
  ...[on(listInbox), on(countInbox), on(watchInbox), on(listCannedReplies)],
]

showsByRole('The order of a conversation', <Inbox />, { at, ready: 'It fails.', calls }, [
  ['admin', ['Refund', 'Open a claim', 'Send keys again', 'Payment link'], []],
  ['support', ['Open a claim', 'Send keys again', 'Payment link'], ['Refund']],
])

actsKeepTheirPromises(<Inbox />, { at, as: 'admin', calls }, [
  {
    name: 'Refunding from a conversation',
    calls: () => [on(viewOrderDetails, staffOrder)],
    open: async ({ press }) => {
      await press('Refund')
      await press('Choose the refund')
    },
    press: 'Refund $149.99',
    fill: ({ fill }, dialog) => fill('Order number', 'KH-7F3K-9Q2D', dialog),
    call: on(refundFromInbox),
    body: {
      ...{ orderId: 'order_A', what: { kind: 'full' }, reason: 'changed_mind', note: '', seen: 0 },
    },
    done: 'The refund is on its way.',
  },
  {
    name: 'Opening a claim from a conversation',
    open: 'Open a claim',
    press: 'Open claim',
    hasReason: true,
    call: on(claimFromInbox, { outcome: 'replaced' }),
    body: { orderId: 'order_A', lastFive: '', errorCode: '', symptom: 'other', note: REASON },
    done: /^The key was replaced/,
  },
  {
    name: 'Making a payment link for an answer',
    open: 'Payment link',
    press: 'Create link',
    fill: async ({ fill }, dialog) => {
      await fill('What it is for', 'Upgrade', dialog)
      await fill('Amount', '20.00', dialog)
    },
    call: on(linkFromInbox, { link: { url: 'https://shop.example.com/pay/x' } }),
    body: { title: 'Upgrade', amount: '20.00', currency: 'USD', maxUses: 1 },
    done: 'https://shop.example.com/pay/x',
  },
])

test('a refund waits for its order, and says why it cannot be read', async () => {
  const { press } = renderScreen(<Inbox />, {
    at,
    calls: [...calls(), on(viewOrderDetails, refuse('not_allowed'))],
  })
  await press('Refund')
  await isSeen('You may not do this.')
})

test('keys go out again with the answer, to the order they belong to', async () => {
  const { press, fill, sent } = renderScreen(<Inbox />, {
    at,
    as: 'support',
    calls: [...calls(), on(replyFromInbox)],
  })
  await press('Send keys again')
  await isSeen('Keys of order KH-7F3K-9Q2D go out again')
  await fill('Answer to Ana Moreno', 'Here they are.')
  await press('Send and set to Waiting')
  await waitFor(() =>
    expect(sent(replyFromInbox)[0]?.body).toMatchObject({ resendOrderId: 'order_A' }),
  )
})

const asked = { sentTo: 'a…@example.com', until: '2026-11-20T10:00:00.000Z' }

test('where nobody vouches for the sender a code goes to the mailbox first', async () => {
  const { press, sent } = renderScreen(<Inbox />, {
    at,
    as: 'support',
    calls: [
      ...calls({ proof: { isNeeded: true } }),
      on(askCodeFromInbox, refuse('too_many_requests'), {}),
    ],
  })
  await isSeen(/Refunds, claims and payment links wait for a code/)
  await press('Ask for a code')
  await isSeen(/Too many requests/)
  await press('Ask for a code')
  await waitFor(() => expect(sent(askCodeFromInbox)).toHaveLength(2))
})

test('the code the customer told is entered with the message it was told for', async () => {
  const { press, fill, sent } = renderScreen(<Inbox />, {
    at,
    as: 'support',
    calls: [
      ...calls({ proof: { isNeeded: true, asked } }),
      on(enterCodeInInbox, refuse('code_refused'), {}),
    ],
  })
  await isSeen(/A code went to a…@example.com/)
  await fill('Code the customer told you', ' ABCD2345 ')
  await press('Enter code')
  await isSeen(/This code is wrong or has expired/)
  await press('Enter code')
  await waitFor(() => expect(sent(enterCodeInInbox)).toHaveLength(2))
  expect(sent(enterCodeInInbox)[0]?.body).toEqual({ code: 'ABCD2345', seen: 9 })
})

test('a proven sender is said, with its end', async () => {
  const provenUntil = '2026-11-20T10:00:00.000Z'
  renderScreen(<Inbox />, { at, as: 'support', calls: calls({ proof: { provenUntil } }) })
  await isSeen(/You may act on this until 20 Nov 2026/)
  expect(screen.queryByRole('button', { name: 'Ask for a code' })).toBeNull()
})

test('an order that is not paid offers nothing to do', async () => {
  renderScreen(<Inbox />, { at, calls: calls({ orders: [{ ...order, status: 'expired' }] }) })
  await isSeen('expired')
  for (const name of ['Refund', 'Open a claim', 'Send keys again']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})
