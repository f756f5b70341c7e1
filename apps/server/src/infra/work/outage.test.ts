import { expect, test } from 'vitest'
import { watchOutage } from './outage.ts'

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

function watched() {
  const lines: string[] = []
  const say = (_: unknown, words: string) => void lines.push(words)
  const log = { error: say, info: say } as unknown as Parameters<typeof watchOutage>[0]
  return { outage: watchOutage(log), lines }
}

test('an outage is one line when it begins and one when it is over', () => {
  const { outage, lines } = watched()
  outage.over()
  for (let failures = 0; failures < 50; failures += 1) expect(outage.covers(away)).toBe(true)
  outage.over()
  outage.over()
  expect(lines).toEqual(['the database is out of reach', 'the database is within reach again'])
  outage.covers(away)
  expect(lines).toHaveLength(3)
})

test('a fault of another kind is not hidden by an outage', () => {
  const { outage, lines } = watched()
  outage.covers(away)
  expect(outage.covers(new Error('nonsense'))).toBe(false)
  expect(lines).toHaveLength(1)
})
