import { expect, test } from 'vitest'
import { createDice } from './dice.ts'

test('the same seed rolls the same numbers, another seed others', () => {
  const roll = (seed: number) => {
    const dice = createDice(seed)
    return [dice.below(1_000_000), dice.bytes(7).toString('hex'), dice.fresh().toString('hex')]
  }
  expect(roll(1)).toEqual(roll(1))
  expect(roll(1)).not.toEqual(roll(2))
})

test('fresh numbers pass all of forty bits before one comes again', () => {
  const { fresh } = createDice(20_260_102)
  const numbers = Array.from({ length: 1_000 }, () => fresh().readUIntBE(0, 5))
  const steps = numbers.slice(1).map((next, at) => (next - (numbers[at] ?? 0) + 2 ** 40) % 2 ** 40)
  const [step = 0] = steps
  expect(new Set(steps).size).toBe(1)
  expect(step % 2).toBe(1)
})
