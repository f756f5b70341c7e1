import { describe, expect, it } from 'vitest'
import { choose } from './guest.ts'
import { manifestOf } from './pins.ts'
import { createFigures, eachOf, percentile, tableOf, timesBetter } from './summary.ts'

const rate = { name: 'orders/s', better: 'more', digits: 1 } as const
const cost = { name: 'ms', better: 'less', digits: 0 } as const

describe('the shop beside its peers', () => {
  it('takes off what a system spends anyway before it divides by orders', () => {
    const spent = { serverMs: 1_000, databaseMs: 500, statements: 700, seconds: 20 }
    const idle = { serverMs: 100, databaseMs: 50, statements: 100, seconds: 10 }
    expect(eachOf(spent, idle, 10)).toEqual({
      serverMs: 80,
      databaseMs: 40,
      statements: 50,
      seconds: 2,
    })
  })

  it('never says that an order cost less than nothing', () => {
    const spent = { serverMs: 10, databaseMs: 10, statements: 10, seconds: 10 }
    const idle = { serverMs: 20, databaseMs: 20, statements: 20, seconds: 10 }
    expect(eachOf(spent, idle, 1)).toMatchObject({ serverMs: 0, databaseMs: 0, statements: 0 })
  })

  it('compares rounds that were run together, and turns costs around', () => {
    const rounds = { shop: [10, 40, 90], vendure: [1, 10, 3] }
    expect(timesBetter({ ...rate, rounds }, 'vendure')).toBe(10)
    expect(timesBetter({ ...cost, rounds }, 'vendure')).toBe(0.1)
  })

  it('has no ratio where nothing was measured or nothing is to divide by', () => {
    expect(timesBetter({ ...rate, rounds: { shop: [1] } }, 'medusa')).toBeUndefined()
    const none = { shop: [0], medusa: [0] }
    expect(timesBetter({ ...cost, rounds: none }, 'medusa')).toBeUndefined()
  })

  it('prints the middle of the rounds of each system', () => {
    const figures = createFigures()
    for (const value of [10, 30, 20]) figures.add(rate, 'shop', value)
    for (const value of [1, 2, 4]) figures.add(rate, 'medusa', value)
    figures.add(cost, 'shop', 5)
    expect(tableOf(figures.all(), ['medusa'])).toBe(
      [
        '|  | shop | medusa | shop is better |',
        '| --- | --: | --: | --: |',
        '| orders/s | 20.0 | 2.0 | ×10 |',
        '| ms | 5 |  |  |',
      ].join('\n'),
    )
  })

  it('holds a second list of a peer against the one list of the shop', () => {
    const figures = createFigures()
    const second = { ...rate, name: 'other list' }
    figures.add(rate, 'shop', 30)
    figures.add(second, 'vendure', 3)
    figures.repeat(rate, second, 'shop')
    expect(figures.all().map((figure) => timesBetter(figure, 'vendure'))).toEqual([undefined, 10])
  })

  it('says what all but one in a hundred stayed under', () => {
    const times = Array.from({ length: 200 }, (_, index) => 200 - index)
    expect([percentile(times, 0.5), percentile(times, 0.99), percentile([], 0.5)]).toEqual([
      101, 199, 0,
    ])
  })

  it('lets every guest choose two different editions, and over nine guests each edition twice', () => {
    const all = Array.from({ length: 9 }, (_, index) => index)
    const carts = all.map((serial) => choose(all, serial))
    expect(carts.every(([first, second]) => first !== second)).toBe(true)
    expect(carts.flat().toSorted()).toEqual([...all, ...all].toSorted())
  })

  it('installs exact versions, and puts a missing one of the registry right', () => {
    const { dependencies, overrides } = JSON.parse(manifestOf('vendure'))
    expect(Object.values(dependencies).every((version) => /^\d/.test(String(version)))).toBe(true)
    expect(overrides).toEqual({ '@graphql-tools/batch-execute': '10.2.0' })
  })
})
