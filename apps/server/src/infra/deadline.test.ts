import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { inTime, limitWaiting, timeLeft } from './deadline.ts'

test('an answer in time is the answer', async () => {
  expect(await inTime(1_000, async () => 'here')).toBe('here')
})

test('a call without an answer is not waited for', async () => {
  const begun = performance.now()
  await expect(inTime(50, () => new Promise(() => {}))).rejects.toThrow('no answer within 50 ms')
  expect(performance.now() - begun).toBeLessThan(500)
})

test('what fails after its time is over disturbs nobody', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  await expect(inTime(20, () => promise)).rejects.toThrow('no answer within')
  reject(new Error('too late to matter'))
  // Node tells of a failure that nobody awaits before the next turn.
  await sleep(1)
})

test('an answer that arrived while the process was busy counts', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const asked = inTime(30, () => promise)
  setImmediate(() => {
    const until = performance.now() + 80
    while (performance.now() < until);
    // The answer is read in the same turn in which the time is over.
    setImmediate(() => resolve('here'))
  })
  expect(await asked).toBe('here')
})

test('all that one request asks of others shares seven seconds; work without a visitor does not', async () => {
  const app = Fastify()
  limitWaiting(app)
  app.post('/', async () => {
    const atFirst = timeLeft(60_000)
    await sleep(50)
    return { atFirst, later: timeLeft(60_000) }
  })
  const { atFirst, later } = (
    await app.inject({ method: 'POST', url: '/', payload: { a: 1 } })
  ).json()
  expect(atFirst).toBeLessThanOrEqual(7_000)
  expect(atFirst).toBeGreaterThan(6_000)
  expect(atFirst - later).toBeGreaterThan(40)
  expect(timeLeft(60_000)).toBe(60_000)
})
