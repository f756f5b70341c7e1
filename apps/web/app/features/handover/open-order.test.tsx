// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { OpenOrder } from './open-order.tsx'

const KNOCK = '/api/handovers/knock'
const TAKE = '/api/handovers/take'
const waiting = (state: string | null) => ({
  body: { success: true, state, secondsLeft: 800, ...(state && { mark: 47 }) },
})
const refused = (status: number, code: string, error: string) => ({
  status,
  body: { success: false, code, error, message: error },
})

afterEach(() => {
  location.hash = ''
})

async function enter(code: string) {
  const { user, address } = renderInShop(<OpenOrder />, { at: '/open' })
  await user.type(await screen.findByLabelText('Code from your phone'), code)
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  return address
}

test('what cannot be a code is told at once and asked nobody', async () => {
  const shop = shopAnswers({ [KNOCK]: waiting(null) })
  await enter('short')
  expect(await screen.findByText('The code has eight letters and digits.')).toBeTruthy()
  expect(shop.to(KNOCK).filter(({ body }) => 'code' in body)).toEqual([])
})

test.each([
  [422, 'handover_wrong', 'This code is not right. Please compare it with your phone.'],
  [410, 'handover_expired', 'This code has expired. Please ask for a new one on your phone.'],
  [409, 'handover_used', 'This code was used on a computer already.'],
  [429, 'handover_paused', 'Too many wrong codes were entered'],
])('a refusal (%i %s) is shown at the field', async (status, code, words) => {
  shopAnswers({ [KNOCK]: refused(status, code, words) })
  await enter('k7qm 2xrp')
  expect((await screen.findAllByText(new RegExp(words))).length).toBeGreaterThan(0)
})

test('a computer that waits shows the number of its question, also after a reload', async () => {
  shopAnswers({ [KNOCK]: waiting('knocked') })
  renderInShop(<OpenOrder />, { at: '/open' })
  expect(await screen.findByText('47')).toBeTruthy()
  expect(screen.queryByLabelText('Code from your phone')).toBeNull()
})

test('after the yes the order opens by itself, once', async () => {
  const shop = shopAnswers({
    [KNOCK]: waiting('allowed'),
    [TAKE]: { body: { success: true, orderId: 'order_A' } },
  })
  const { address } = renderInShop(<OpenOrder />, { at: '/open' })
  await expect.poll(address).toBe('/order-success/order_A')
  expect(shop.to(TAKE)).toHaveLength(1)
})

test('a code behind the # is filled in and leaves the address; nobody is asked before the press', async () => {
  const shop = shopAnswers({ [KNOCK]: waiting(null) })
  location.hash = '#K7QM2XRP'
  renderInShop(<OpenOrder />, { at: '/open' })
  const field = await screen.findByLabelText<HTMLInputElement>('Code from your phone')
  await expect.poll(() => field.value).toBe('K7QM2XRP')
  expect(location.hash).toBe('')
  expect(shop.to(KNOCK).filter(({ body }) => 'code' in body)).toEqual([])
})
