// @vitest-environment happy-dom
import { disputesOfOrder } from '@keyhaven/contracts/staff/disputes'
import { markPaidBack, tryRefundAgain } from '@keyhaven/contracts/staff/failed-refunds'
import { markOrderPaid } from '@keyhaven/contracts/staff/manual-orders'
import { changeOrderAddress } from '@keyhaven/contracts/staff/order-address'
import { resendOrderKeys, viewOrderDetails } from '@keyhaven/contracts/staff/order-details'
import {
  cancelOrder,
  refundOrder,
  refuseOrder,
  releaseOrder,
} from '@keyhaven/contracts/staff/orders'
import { screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on } from '../../../testing/staff-answers.ts'
import { AT_ORDER as at, staffLicense, staffOrder } from '../../../testing/staff-order.ts'
import { isSeen } from '../../../testing/staff-promises.tsx'
import Orders from './screen.tsx'

const page =
  (order: object = {}) =>
  () => [on(viewOrderDetails, { ...staffOrder, ...order }), on(disputesOfOrder)]
const two = [staffLicense, { ...staffLicense, slot: 2, state: 'seen', lastFive: 'AAAAA' }]
const failed = {
  id: 'r1',
  state: 'failed',
  amount: '149.99',
  currency: 'USD',
  failure: 'lost_card',
}
const typed = { 'Order number': 'KH-7F3K-9Q2D' }

actsKeepTheirPromises(<Orders />, { at, as: 'admin', calls: page() }, [
  {
    name: 'Cancelling an unpaid order',
    calls: page({ paymentStatus: 'awaiting' }),
    open: 'Cancel order',
    press: 'Cancel order',
    hasReason: true,
    call: on(cancelOrder),
  },
  {
    name: 'Marking an order as paid',
    calls: page({ paymentStatus: 'awaiting', channel: 'manual' }),
    open: 'Mark as paid',
    press: 'Ask a colleague',
    hasReason: true,
    call: on(markOrderPaid, { approval: { summary: 'Mark KH-7F3K-9Q2D as paid' } }),
    done: 'A colleague must approve this first. They were told.',
  },
  {
    name: 'Sending the money of a held order back',
    calls: page({ paymentStatus: 'review' }),
    open: 'Refuse',
    press: 'Send money back',
    hasReason: true,
    call: on(refuseOrder),
  },
  {
    name: 'Releasing a held order',
    calls: page({ paymentStatus: 'review' }),
    open: 'Release',
    press: 'Release order',
    hasReason: true,
    call: on(releaseOrder),
  },
  {
    name: 'Refunding everything that is left',
    open: 'Refund',
    press: 'Refund $149.99',
    fill: ({ fill }, dialog) => fill('Order number', typed['Order number'], dialog),
    call: on(refundOrder),
    body: { what: { kind: 'full' }, reason: 'changed_mind', note: '', seen: 0 },
    done: 'The refund is on its way.',
  },
  {
    name: 'Refunding an amount',
    open: 'Refund',
    press: /^Refund \$(?:149\.99|20\.00)$/,
    fill: async ({ fill, choose, user }, dialog) => {
      await user.click(dialog.getByLabelText('Partial amount, keys stay valid'))
      await fill('Amount in USD', '20.00', dialog)
      await choose('Reason', 'goodwill', dialog)
      await fill(/^Note/, REASON, dialog)
      await fill('Order number', typed['Order number'], dialog)
    },
    call: on(refundOrder, { approval: { summary: 'Refund $20.00' } }),
    body: { what: { kind: 'amount', amount: '20.00' }, reason: 'goodwill', note: REASON, seen: 0 },
    done: 'A colleague must approve this first. They were told.',
  },
  {
    name: 'Refunding one licence of two',
    calls: page({ licenses: two }),
    open: 'Refund',
    press: 'Refund $149.99',
    fill: async ({ fill, user }, dialog) => {
      await user.click(dialog.getByLabelText('Chosen licences'))
      await user.click(dialog.getByLabelText('Office Home 2024, key ending AAAAA'))
      await fill('Order number', typed['Order number'], dialog)
    },
    call: on(refundOrder),
    body: {
      what: { kind: 'licenses', units: [{ lineId: 1, slot: 2 }] },
      ...{ reason: 'changed_mind', note: '', seen: 1 },
    },
  },
  {
    name: 'Changing the address of an order',
    open: 'Change address',
    press: 'Change address',
    fill: ({ fill }, dialog) => fill('New e-mail address', ' eva@example.com ', dialog),
    hasReason: true,
    call: on(changeOrderAddress, { approval: { summary: 'Change the address' } }),
    body: { email: 'eva@example.com', reason: REASON },
    done: 'A colleague must approve this first. They were told.',
  },
  {
    name: 'Sending the keys again',
    open: 'Resend keys',
    press: 'Resend keys',
    call: on(resendOrderKeys),
    done: 'The keys are on their way.',
  },
  {
    name: 'Trying a failed refund again',
    calls: page({ returns: [failed] }),
    open: 'Try again',
    press: 'Try again',
    hasReason: true,
    call: on(tryRefundAgain),
    done: 'The refund is on its way again.',
  },
  {
    name: 'Noting that the money went back another way',
    calls: page({ returns: [failed] }),
    open: 'Mark as paid back another way',
    press: 'Mark as paid back',
    hasReason: true,
    call: on(markPaidBack, { approval: null }),
    done: 'Noted. Nothing of it is owed any more.',
  },
])

test('a refund says what becomes of each key before it goes', async () => {
  const { press, dialog } = renderScreen(<Orders />, {
    at,
    as: 'finance',
    calls: page({ licenses: two })(),
  })
  await press('Refund')
  const form = await dialog('Refund order KH-7F3K-9Q2D')
  expect(form.getByText(/1 key not viewed: for sale again/)).toBeTruthy()
  expect(
    form.getByText(/Up to \$149.99 can be refunded. The buyer gets an e-mail, and a credit note/),
  ).toBeTruthy()
})

test('a failed refund says why, and only who refunds may act on it', async () => {
  renderScreen(<Orders />, { at, as: 'support', calls: page({ returns: [failed] })() })
  await isSeen('A refund of $149.99 did not arrive.')
  await isSeen(/The provider says: lost card/)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('an order whose money went back, and one of another shop, offer no refund', async () => {
  const money = { charged: '149.99', refunded: '149.99', left: '0.00' }
  renderScreen(<Orders />, { at, calls: page({ money })() })
  await isSeen('Items and keys')
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
})

test('the palette leads to a refund: its dialog is open, once, and closes', async () => {
  const part = (
    <>
      <Link to={at} state={{ act: 'refund' }}>
        Refund KH-7F3K-9Q2D
      </Link>
      <Orders />
    </>
  )
  const { user, press, dialog } = renderScreen(part, { at, as: 'finance', calls: page()() })
  await isSeen('Order KH-7F3K-9Q2D')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Refund KH-7F3K-9Q2D' }))
  const form = await dialog('Refund order KH-7F3K-9Q2D')
  await press('Cancel', form)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
