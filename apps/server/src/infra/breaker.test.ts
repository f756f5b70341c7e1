import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { breakerStates, createBreaker, isBreakerRefusal } from './breaker.ts'

const REST_MS = 60

const AWAY = 'away'
const away = () => new Error(AWAY)

function aPart(over: Partial<Parameters<typeof createBreaker>[0]> = {}) {
  const said: string[] = []
  const say = (_facts: object, sentence: string) => void said.push(sentence)
  const breaker = createBreaker({
    name: `part of test ${Math.random()}`,
    log: { info: say, warn: say },
    restMs: REST_MS,
    isFailure: (error) => (error as Error).message === AWAY,
    ...over,
  })
  const outcome = (call: () => Promise<string>) =>
    breaker.run(call).catch((error) => (isBreakerRefusal(error) ? 'not asked' : 'failed'))
  const fails = () => outcome(() => Promise.reject(away()))
  const works = () => outcome(() => Promise.resolve('answered'))
  const failOften = async (times: number) => {
    for (let i = 0; i < times; i += 1) await fails()
  }
  return { breaker, said, outcome, fails, works, failOften }
}

test('after five failures in a row a part is not asked any more', async () => {
  const { failOften, works } = aPart()
  await failOften(4)
  expect(await works()).toBe('answered')
  await failOften(5)
  expect(await works()).toBe('not asked')
})

test('an answer in between begins the count anew', async () => {
  const { failOften, works } = aPart()
  for (let i = 0; i < 3; i += 1) {
    await failOften(4)
    expect(await works()).toBe('answered')
  }
})

test('a refusal is an answer and counts as none', async () => {
  const { outcome, works } = aPart()
  for (let i = 0; i < 20; i += 1) await outcome(() => Promise.reject(new Error('card declined')))
  expect(await works()).toBe('answered')
})

test('after a rest one call tries, all others are still refused, and its answer opens the way', async () => {
  const { failOften, outcome, works } = aPart()
  await failOften(5)
  await sleep(REST_MS + 10)
  const asked = Promise.withResolvers<string>()
  const trial = outcome(() => asked.promise)
  expect([await works(), await works()]).toEqual(['not asked', 'not asked'])
  asked.resolve('answered')
  expect(await trial).toBe('answered')
  expect(await works()).toBe('answered')
})

test('a trial that fails means another rest', async () => {
  const { failOften, fails, works } = aPart()
  await failOften(5)
  await sleep(REST_MS + 10)
  expect(await fails()).toBe('failed')
  expect(await works()).toBe('not asked')
})

test('what was asked before and answers late has no say', async () => {
  const { failOften, outcome, works } = aPart()
  const asked = Promise.withResolvers<string>()
  const late = outcome(() => asked.promise)
  await failOften(5)
  asked.resolve('answered')
  expect(await late).toBe('answered')
  expect(await works()).toBe('not asked')
})

test('each change is told once, and the metrics know it', async () => {
  const { breaker, said, failOften, works } = aPart()
  const isOpen = () => breakerStates().find(({ name }) => name === breaker.name)?.isOpen
  await failOften(9)
  expect([said, isOpen()]).toEqual([['a part is away'], true])
  await sleep(REST_MS + 10)
  await works()
  await works()
  expect([said, isOpen()]).toEqual([['a part is away', 'a part is back'], false])
  breaker.stop()
  expect(isOpen()).toBeUndefined()
})

test('where nobody calls, a probe finds that the part is back, and that is told', async () => {
  let isBack = false
  let told = 0
  const probe = () => (isBack ? Promise.resolve() : Promise.reject(away()))
  const whenClosed = async () => {
    told += 1
  }
  const { breaker, failOften } = aPart({ probe, whenClosed })
  await failOften(5)
  await sleep(3 * REST_MS)
  expect([breaker.isOpen(), told]).toEqual([true, 0])
  isBack = true
  await eventually('the return', async () => told === 1, 2_000)
  expect(breaker.isOpen()).toBe(false)
})
