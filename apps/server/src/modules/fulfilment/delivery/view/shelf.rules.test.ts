import { expect, test } from 'vitest'
import { licensesOfLine, type ShelfKey } from './shelf.rules.ts'

const line = { id: 7, productId: 'home-2024', productName: 'Office Home 2024', quantity: 2 }
const day = (number: number) => new Date(Date.UTC(2026, 10, number))

const key = (over: Partial<ShelfKey> = {}): ShelfKey => ({
  assignmentId: 1,
  slot: 1,
  lastFive: 'AAAAA',
  isVolumeKey: false,
  assignedAt: day(1),
  revokedAt: null,
  isWithheld: false,
  isSeen: true,
  ...over,
})

const shelf = (
  keys: ShelfKey[],
  payment: Parameters<typeof licensesOfLine>[2] = 'paid',
  closed: [number, Date][] = [],
) =>
  licensesOfLine(line, { keys, closed: new Map(closed) }, payment).map(
    ({ state, lastFive, slot, newLastFive }) => [slot, state, lastFive, newLastFive],
  )

test('a key that is there is ready, and a place without one waits', () => {
  expect(shelf([key()])).toEqual([
    [1, 'ready', 'AAAAA', undefined],
    [2, 'waiting', undefined, undefined],
  ])
})

test('a replaced key stays and names the one that came for it', () => {
  const fresh = key({ assignmentId: 2, lastFive: 'BBBBB' })
  const old = key({ revokedAt: day(3) })
  expect(shelf([fresh, old, key({ assignmentId: 3, slot: 2 })]).slice(0, 2)).toEqual([
    [1, 'ready', 'BBBBB', undefined],
    [1, 'replaced', 'AAAAA', 'BBBBB'],
  ])
})

test('a returned licence stays, and nothing waits in its place', () => {
  const returned = key({ revokedAt: day(3) })
  expect(
    shelf([returned, key({ assignmentId: 3, slot: 2 })], 'partially_refunded', [[1, day(3)]]),
  ).toEqual([
    [1, 'refunded', 'AAAAA', undefined],
    [2, 'ready', 'AAAAA', undefined],
  ])
})

test('how a key ends that went back to the shelf unseen is not told', () => {
  const unseen = key({ revokedAt: day(3), isSeen: false })
  expect(shelf([unseen], 'partially_refunded', [[1, day(3)]])[0]).toEqual([
    1,
    'refunded',
    undefined,
    undefined,
  ])
})

test('a dispute freezes every licence of the order, a refund ends every one', () => {
  expect(shelf([key()], 'disputed').map(([, state]) => state)).toEqual(['frozen', 'frozen'])
  expect(shelf([key()], 'refunded').map(([, state]) => state)).toEqual(['refunded', 'refunded'])
})

test('a key that is withheld after a change of address is frozen', () => {
  expect(shelf([key({ isWithheld: true })])[0]?.[1]).toBe('frozen')
})

test('the seats of one volume key are one card', () => {
  const seats = [1, 2].map((slot) => key({ assignmentId: slot, slot, isVolumeKey: true }))
  expect(shelf(seats)).toEqual([[1, 'ready', 'AAAAA', undefined]])
})
