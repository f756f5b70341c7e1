// @vitest-environment happy-dom
import type { Order } from '@keyhaven/contracts/orders'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { sampleOrder } from '../../testing/sample-order.ts'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { OrderScreen } from './order-screen.tsx'

const noParts = { Rows: () => null }
const ADDRESS = '/api/admin/orders/order_A'
const KEYS = '/api/orders/order_A/keys'

const held = (waitsFor: 'code' | 'staff', resendIn: number | null = 0): Partial<Order> => ({
  paymentStatus: 'review',
  status: 'Being checked',
  hasLicenseKeys: false,
  licenseKeys: [],
  areKeysSeen: false,
  hold: { waitsFor, to: 'a•••@e•••.com', resendIn },
})
const RELEASE = '/api/orders/order_A/release'

test('an order that waits for its code asks for it and says why; the right one shows the keys', async () => {
  const answers: Parameters<typeof shopAnswers>[0] = {
    [ADDRESS]: { body: { ...sampleOrder, ...held('code') } },
    [KEYS]: { body: sampleOrder },
    [RELEASE]: { status: 422, body: { error: 'This code is wrong or has expired.' } },
    [`${RELEASE}-code`]: { body: { success: true, hold: held('code', 60).hold } },
  }
  const shop = shopAnswers(answers)
  const { user } = renderInShop(<OrderScreen orderId="order_A" parts={noParts} />)
  const field = await screen.findByLabelText(/Six digits/)
  expect(screen.getByText(/it is no judgment of you/)).toBeTruthy()
  await user.type(field, '123 456')
  await user.click(screen.getByRole('button', { name: 'Show my keys' }))
  expect(await screen.findByText('This code is wrong or has expired.')).toBeTruthy()
  expect(shop.to(KEYS)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Send another code' }))
  expect(await screen.findByText(/another code in 60 s/)).toBeTruthy()
  answers[RELEASE] = { body: { success: true } }
  answers[ADDRESS] = { body: sampleOrder }
  await user.click(screen.getByRole('button', { name: 'Show my keys' }))
  expect(await screen.findByRole('button', { name: /^Reveal/ })).toBeTruthy()
})

test('an order that a person looks at says how long it takes and asks for nothing', async () => {
  shopAnswers({ [ADDRESS]: { body: { ...sampleOrder, ...held('staff', null) } } })
  renderInShop(<OrderScreen orderId="order_A" parts={noParts} />)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
    'We are checking your order',
  )
  expect(screen.getByText(/We reply within 24 hours, usually within 2/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})
