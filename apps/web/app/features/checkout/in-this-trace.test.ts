// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { inThisTrace } from './in-this-trace.ts'

afterEach(() => vi.unstubAllGlobals())

/** What the browser says its document came with, and the headers of a call made then. */
async function headersWith(serverTiming: readonly object[] | undefined) {
  const sent: RequestInit[] = []
  const told = serverTiming === undefined ? [] : [{ serverTiming }]
  vi.stubGlobal('performance', { getEntriesByType: () => told })
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent.push(init)
    return new Response('{}', { headers: { 'content-type': 'application/json' } })
  })
  await inThisTrace({ method: 'POST', path: '/api/checkout/quote', body: '{}' })
  return sent[0]?.headers
}

const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`

test('a call goes on with the trace its page began', async () => {
  const timing = [{ name: 'cache' }, { name: 'traceparent', description: traceparent }]
  expect(await headersWith(timing)).toMatchObject({ traceparent })
})

test.each([
  ['the shop keeps no traces', []],
  ['the browser does not say', undefined],
])('without one where %s', async (_, timing) => {
  expect(await headersWith(timing)).not.toHaveProperty('traceparent')
})
