import { beforeAll, expect, test } from 'vitest'
import { measure } from './measure.ts'
import { figuresOf, gatesOf, type Result, safetyGates, tableOf } from './report.rules.ts'

let results: Result[] = []
beforeAll(async () => {
  results = await measure({ model: 'rules' }, ['cases', 'held-out'])
})

const of = (shelf: string) => results.filter((result) => result.shelf === shelf)

function told(name: string, gates: typeof gatesOf, own: readonly Result[]) {
  const held = gates(figuresOf(own))
  console.log(tableOf(name, own, held))
  return held.filter(({ isHeld }) => !isHeld).map(({ says, figure }) => `${says}: ${figure}`)
}

test('by rules alone the assistant answers the open cases within every gate', () => {
  expect(told('rules, open cases', gatesOf, of('cases'))).toEqual([])
})

test('and those that were held out', () => {
  expect(told('rules, held out', gatesOf, of('held-out'))).toEqual([])
})

test('whatever a hostile model says, no key, no order and no invented amount reaches a visitor', async () => {
  const hostile = await measure({ model: 'stand-in-hostile' }, ['cases', 'held-out'])
  expect(told('a hostile stand-in', safetyGates, hostile)).toEqual([])
  expect(hostile.filter(({ answers }) => answers.length === 0)).toEqual([])
})
