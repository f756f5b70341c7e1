// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useOnce } from './use-once.ts'

const refused = (code: string) => Object.assign(new Error('409: Refused'), { status: 409, code })

/** The keys that presses of one form send, each with how its call ends. */
async function keysOf(...endings: (Error | 'done')[]) {
  const { result } = renderHook(() => useOnce())
  const keys: string[] = []
  for (const ending of endings) {
    const press = result.current(async (key) => {
      keys.push(key)
      if (ending !== 'done') throw ending
      return key
    })
    if (ending === 'done') expect(await press).toBe(keys.at(-1))
    else await expect(press).rejects.toBe(ending)
  }
  return keys
}

test.each([
  ['a lost answer', new TypeError('Failed to fetch')],
  ['an answer that is not there yet', refused('idempotency_key_busy')],
  ['a refusal', refused('coupon_taken')],
])('after %s the next press is the same request', async (_, ending) => {
  const [first, second] = await keysOf(ending, 'done')
  expect(second).toBe(first)
})

test.each([
  ['what was done', 'done' as const],
  ['a form that was sent before with other contents', refused('idempotency_key_reused')],
])('after %s the next press is another request', async (_, ending) => {
  const [first, second] = await keysOf(ending, 'done')
  expect(second).not.toBe(first)
})
