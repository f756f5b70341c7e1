import { expect, test } from 'vitest'
import { spansOf } from './verdict.ts'

const deploy = { kind: 'deploy', from: 0, to: 100, calm: 105 } as const
const kill = { kind: 'kill', from: 20, to: 40, calm: 50 } as const
const change = { kind: 'switch', from: 60, to: 70, calm: 75 } as const

test('what was broken during a deploy is not counted against it, until all who waited are served', () => {
  expect(spansOf(deploy, [kill, change, deploy])).toEqual([
    { from: 0, to: 20 },
    { from: 50, to: 60 },
    { from: 75, to: 100 },
  ])
})

test('an event alone is judged whole', () => {
  expect(spansOf(kill, [deploy, kill, change])).toEqual([{ from: 20, to: 40 }])
  expect(spansOf(deploy, [deploy])).toEqual([{ from: 0, to: 100 }])
})
