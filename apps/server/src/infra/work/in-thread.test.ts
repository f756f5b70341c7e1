import { expect, test } from 'vitest'
import { inThread } from './in-thread.ts'

const bounds = { ms: 20_000, heapMb: 128 }
const mail = (raw: string) => ({ raw: Buffer.from(raw), from: 'a@example.com', authserv: '' })
const honest = mail('From: a@example.com\r\nSubject: Hi\r\n\r\nHello\r\n')
const long = mail(`From: a@example.com\r\n\r\n${'x\r\n'.repeat(3_000_000)}`)

const read = (input = honest, within = bounds) =>
  inThread<{ words: string }>('mail', input, within).then(({ words }) => words)

test('a job is done, one after the other and side by side', async () => {
  expect(await read()).toBe('Hello')
  expect(await Promise.all(Array.from({ length: 6 }, () => read()))).toEqual(
    Array.from({ length: 6 }, () => 'Hello'),
  )
})

test('a job that takes too long is ended, and those that wait behind it are done', async () => {
  const jobs = [
    read(long, { ...bounds, ms: 20 }),
    read(long, { ...bounds, ms: 20 }),
    read(),
    read(),
  ]
  const ends = await Promise.allSettled(jobs)
  expect(ends.map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  expect((ends[0] as PromiseRejectedResult).reason.message).toBe('the job took too long')
})

test('a job that takes too much memory ends alone', async () => {
  await expect(read(long, { ...bounds, heapMb: 12 })).rejects.toThrow(/memory|ended/)
  expect(await read()).toBe('Hello')
})

test('what a job cannot do is said where it was asked', async () => {
  await expect(inThread('nothing', {}, bounds)).rejects.toThrow('there is no job nothing')
  expect(await read()).toBe('Hello')
})
