// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetConsent, giveConsent } from '../../testing/consent.ts'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { CartMaintenance } from './cart-upkeep.tsx'

const items = [{ productId: 'home-2024', quantity: 2, addedAt: '2026-11-15T10:00:00.000Z' }]

beforeEach(() => {
  giveConsent()
  localStorage.setItem('office-cart-items', JSON.stringify(items))
})
afterEach(() => {
  forgetConsent()
  localStorage.clear()
  delete window.dataLayer
})

const events = () => (window.dataLayer ?? []).map((each) => Reflect.get(each as object, 'event'))

test('entering the checkout is told once, with what is in the cart, in its currency', () => {
  renderInShop(<CartMaintenance />, { at: '/checkout', currency: 'EUR' })
  const item = { item_id: 'home-2024', item_name: 'Office Home 2024', price: 127.49, quantity: 2 }
  expect(window.dataLayer).toEqual([
    { event: 'begin_checkout', ecommerce: { currency: 'EUR', value: 254.98, items: [item] } },
  ])
})

test('a pointer that leaves the checkout through the top is noted, and nothing pops up', () => {
  renderInShop(<CartMaintenance />, { at: '/checkout' })
  fireEvent.mouseOut(document.body, { relatedTarget: document.body, clientY: 300 })
  expect(localStorage.getItem('journey-stage')).toBeNull()
  fireEvent.mouseOut(document.body, { relatedTarget: null, clientY: -2 })
  expect(localStorage.getItem('journey-stage')).toBe('leaving-checkout')
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

test('pages around the checkout do neither', () => {
  renderInShop(<CartMaintenance />, { at: '/shop' })
  fireEvent.mouseOut(document.body, { relatedTarget: null, clientY: -2 })
  expect(localStorage.getItem('journey-stage')).toBeNull()
  expect(events()).toEqual([])
})
