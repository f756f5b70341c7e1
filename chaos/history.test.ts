import { expect, test } from 'vitest'
import { copiesIn, createHistory } from './history.ts'

const KEYS = ['CHAOS-PROOF-OFSTK-00000-00001', 'CHAOS-PROOF-OFSTK-00000-00002'] as const
const known = new Set<string>(KEYS)
const mail = (order: string, keys: string[]) => ({
  id: `<keys.${order}.1@localhost>`,
  to: 'ada@example.com',
  keys,
})

test('orders that were shown and mailed keys of their own are well', () => {
  const history = createHistory()
  history.saw('order_A', [KEYS[0]])
  history.saw('order_A', [KEYS[0]])
  const mails = [mail('order_A', [KEYS[0]]), mail('order_B', [KEYS[1]])]
  expect(history.verdict(mails, known)).toEqual({ keys: 2, problems: [] })
  expect(copiesIn(mails)).toBe(0)
})

test('a key that one buyer saw and another was mailed is noticed', () => {
  const history = createHistory()
  history.saw('order_A', [KEYS[0]])
  const { problems } = history.verdict([mail('order_B', [KEYS[0]])], known)
  expect(problems).toEqual(['one key in order_A and order_B'])
})

test('a key that vanishes from an order is noticed', () => {
  const history = createHistory()
  history.saw('order_A', [...KEYS])
  history.saw('order_A', [KEYS[1]])
  expect(history.verdict([], known).problems).toEqual(['order_A no longer shows 1 key(s)'])
})

test('a key that the shop never had is noticed', () => {
  const history = createHistory()
  history.saw('order_A', ['CHAOS-PROOF-OFSTK-99999-99999'])
  expect(history.verdict([], known).problems).toEqual(['1 key(s) we never had'])
})

test('a mail that came twice is counted once', () => {
  const twice = mail('order_A', [KEYS[0]])
  expect(copiesIn([twice, twice, mail('order_B', [KEYS[1]])])).toBe(1)
})
