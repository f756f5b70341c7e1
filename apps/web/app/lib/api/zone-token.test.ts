// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Reply = Readonly<{ status?: number; code?: string; headers?: Record<string, string> }>

const reload = vi.fn()

/** A document of the zone, and a shop that gives these answers one after the other. */
async function pageWith(token: string | undefined, ...replies: Reply[]) {
  vi.resetModules()
  document.head.innerHTML = token ? `<meta name="zone-token" content="${token}">` : ''
  const shown: (string | undefined)[] = []
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    shown.push((init.headers as Record<string, string>)['x-zone-token'])
    const { status = 200, code, headers = {} } = replies.shift() ?? {}
    return Response.json({ code }, { status, headers })
  })
  const { send } = await import('./api.ts')
  const call = (method: 'GET' | 'POST') => send({ method, path: '/api/x' }, undefined)
  return { call, shown }
}

const stale: Reply = { status: 403, code: 'zone_stale' }

beforeEach(() => {
  vi.stubGlobal('location', { ...location, reload })
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  reload.mockReset()
})

test('calls of a document show its token, and the next one once they are given it', async () => {
  const { call, shown } = await pageWith('first', { headers: { 'x-zone-token': 'second' } })
  await call('POST')
  await call('GET')
  expect(shown).toEqual(['first', 'second'])
})

test('a page without a token shows none and does not load again', async () => {
  const { call, shown } = await pageWith(undefined, stale)
  await call('POST')
  expect([shown, reload.mock.calls.length]).toEqual([[undefined], 0])
})

test('a page whose token is old loads again once, not again and again', async () => {
  const { call } = await pageWith('old', stale, stale, stale)
  await call('POST')
  await call('POST')
  expect(reload).toHaveBeenCalledTimes(1)
  const after = await pageWith('old', stale)
  await after.call('POST')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page that signed in with an old token keeps what it got, and loads again when it next looks', async () => {
  const { call } = await pageWith('old', { headers: { 'x-zone-stale': '1' } }, {})
  await call('POST')
  expect(reload).not.toHaveBeenCalled()
  await call('GET')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a call that crossed with a sign-in is made once more with the new token', async () => {
  const replies: Reply[] = [stale, { headers: { 'x-zone-token': 'new' } }, {}]
  const { call, shown } = await pageWith('old', ...replies)
  const [late] = await Promise.all([call('POST'), call('POST')])
  expect(late.status).toBe(200)
  expect(shown).toEqual(['old', 'old', 'new'])
  expect(reload).not.toHaveBeenCalled()
})
