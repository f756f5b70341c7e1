// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useAskedFor } from './asked-for.ts'
import { storedItems } from './cart-store.ts'

const opening = (search: string) => {
  history.replaceState(null, '', `/cart${search}`)
  renderHook(() => useAskedFor())
  return storedItems.read().map(({ productId, quantity }) => `${quantity} ${productId}`)
}

afterEach(() => storedItems.remove())

test('a plain link puts its edition into the cart, and the address forgets it', () => {
  expect(opening('?add=home-2024')).toEqual(['1 home-2024'])
  expect(location.search).toBe('')
})

test('an edition that is in the cart already is not added again', () => {
  opening('?add=home-2024')
  expect(opening('?add=home-2024')).toEqual(['1 home-2024'])
})

test('what is no name of an edition is ignored', () => {
  expect(opening('?add=<b>x</b>')).toEqual([])
})
