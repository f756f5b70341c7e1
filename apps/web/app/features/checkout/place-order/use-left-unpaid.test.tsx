// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { leftBy } from '../../../state/checkout-draft.ts'
import { useLeftUnpaid } from './use-left-unpaid.ts'

beforeEach(() => leftBy.remove())

function told(search: string) {
  history.replaceState(null, '', `/checkout${search}`)
  const ways: (string | undefined)[] = []
  renderHook(() => useLeftUnpaid((way) => ways.push(way)))
  return ways
}

test('the way that the page was left for is named once', () => {
  leftBy.write('ideal')
  expect(told('?left=unpaid')).toEqual(['iDEAL | Wero'])
  expect(location.search).toBe('')
  expect(told('?left=unpaid')).toEqual([undefined])
})

test('a word that nobody knows is not shown, and nothing is said to those who did not leave', () => {
  leftBy.write('<b>free money</b>')
  expect(told('?left=unpaid')).toEqual([undefined])
  expect(told('?left=paid')).toEqual([])
  expect(told('')).toEqual([])
})
