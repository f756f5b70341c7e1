import { afterEach, expect, test, vi } from 'vitest'
import { forgetRead, readOnce, withRequestCache } from './read-once.ts'

afterEach(() => vi.useRealTimers())

function aReader() {
  let count = 0
  const read = () =>
    readOnce('words', async () => {
      count += 1
      return count
    })
  return read
}

test('one request reads once, also what it asks for side by side, and the next one reads again', async () => {
  const read = aReader()
  const first = await withRequestCache(() => Promise.all([read(), read(), read()]))
  const second = await withRequestCache(async () => [await read(), await read()])
  expect([first, second]).toEqual([
    [1, 1, 1],
    [2, 2],
  ])
})

test('outside of a request everything is read each time', async () => {
  const read = aReader()
  expect([await read(), await read()]).toEqual([1, 2])
})

test('work that goes on for more than a second reads again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const read = aReader()
  await withRequestCache(async () => {
    expect(await read()).toBe(1)
    vi.advanceTimersByTime(999)
    expect(await read()).toBe(1)
    vi.advanceTimersByTime(1)
    expect(await read()).toBe(2)
  })
})

test('who changed something reads it again, and so does who could not read it', async () => {
  const read = aReader()
  let tries = 0
  const failing = () =>
    readOnce('more', async () => {
      tries += 1
      if (tries === 1) throw new Error('not there')
      return tries
    })
  await withRequestCache(async () => {
    await read()
    forgetRead()
    expect(await read()).toBe(2)
    await expect(failing()).rejects.toThrow('not there')
    expect(await failing()).toBe(2)
  })
})
