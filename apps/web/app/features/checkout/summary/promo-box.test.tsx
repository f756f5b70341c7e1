// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderInShop } from '../../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../../testing/shop-answers.ts'
import { PromoBox } from './promo-box.tsx'

const PATH = '/api/coupons/validate'

beforeEach(() => {
  const item = { productId: 'home-2024', quantity: 1, addedAt: '2026-11-12T00:00:00.000Z' }
  localStorage.setItem('office-cart-items', JSON.stringify([item]))
})

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Promo code' })
const apply = () => screen.getByRole('button', { name: 'Apply' })

test('an empty box asks for a code', async () => {
  const shop = shopAnswers({})
  const { user } = renderInShop(<PromoBox />)
  await user.click(apply())
  expect(await screen.findByText('Please enter a coupon code.')).toBeTruthy()
  expect(shop.to(PATH)).toHaveLength(0)
})

test('a code is written in capitals, and the caret stays where it is', async () => {
  shopAnswers({})
  const { user } = renderInShop(<PromoBox />)
  await user.type(box(), 'welcme10')
  box().setSelectionRange(4, 4)
  await user.type(box(), 'o', { initialSelectionStart: 4, initialSelectionEnd: 4 })
  expect(box().value).toBe('WELCOME10')
  expect(box().selectionStart).toBe(5)
})

test('a code the shop refuses is explained under the box', async () => {
  shopAnswers({
    [PATH]: {
      body: { success: true, isValid: false, discountAmount: 0, coupon: null, message: '' },
    },
  })
  const { user } = renderInShop(<PromoBox />)
  await user.type(box(), 'nope{Enter}')
  expect(await screen.findByText('Invalid coupon code or discount conflict')).toBeTruthy()
})

test('an applied code takes the place of the box, and can be removed', async () => {
  const coupon = { discountType: 'percentage', discountValue: 10 }
  shopAnswers({
    [PATH]: { body: { success: true, isValid: true, discountAmount: 15, coupon, message: '' } },
  })
  const { user } = renderInShop(<PromoBox />)
  await user.type(box(), 'welcome10{Enter}')
  expect(await screen.findByText(/takes 10% off/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove promo code WELCOME10' }))
  expect(box()).toBeTruthy()
})
