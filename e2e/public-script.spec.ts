import { expect } from '@playwright/test'
import { revealFirstKey } from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { openPaidOrder } from './support/paid-order.ts'
import { test } from './support/quiet-page.ts'

/** What a script of a public page can try for, in the browser of a buyer. It runs in the page. */
async function steal(orderId: string): Promise<Record<string, string>> {
  const order = `/order-success/${orderId}`
  const keys = `/api/orders/${orderId}/keys`
  const got: Record<string, string> = {}
  const attempt = async (name: string, work: () => Promise<unknown>) => {
    got[name] = String(await work().catch((error: Error) => `refused: ${error.name}`))
  }
  const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
  const json = { 'content-type': 'application/json' }
  const forged = {
    ...{ 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' },
    ...{ 'Sec-Fetch-Site': 'none', 'Sec-Fetch-User': '?1', accept: 'text/html' },
  }
  const said = async (path: string, init: RequestInit = {}) => {
    const reply = await fetch(path, { credentials: 'include', ...init })
    return `${reply.status} ${[...reply.headers].join(' ')} ${await reply.text()}`
  }
  const post = (headers = {}) => ({ method: 'POST', body: '{}', headers: { ...json, ...headers } })
  const xhr = (method: string, path: string) =>
    new Promise((done, refused) => {
      const asked = new XMLHttpRequest()
      asked.open(method, path)
      asked.withCredentials = true
      asked.setRequestHeader('content-type', 'application/json')
      asked.onload = () => done(`${asked.status} ${asked.responseText}`)
      asked.onerror = () => refused(new TypeError())
      asked.send(method === 'GET' ? null : '{}')
    })
  const framed = async (tag: 'iframe' | 'object' | 'embed') => {
    const element = document.createElement(tag)
    element.setAttribute(tag === 'object' ? 'data' : 'src', order)
    document.body.append(element)
    await pause(2_000)
    const inner = (element as HTMLIFrameElement).contentDocument
    element.remove()
    return inner?.documentElement.outerHTML ?? 'no document'
  }
  const opened = async (path: string, name = '') => {
    const other = window.open(path, name)
    await pause(3_000)
    return other?.document?.documentElement.outerHTML ?? 'no document'
  }

  await attempt('keys by fetch', () => said(keys, post()))
  await attempt('keys by fetch, forged', () => said(keys, post(forged)))
  await attempt('keys by fetch, invented', () => said(keys, post({ 'x-zone-token': 'x' })))
  await attempt('table by fetch', () => said(`${keys}.csv`, post()))
  await attempt('handover by fetch', () => said(`/api/orders/${orderId}/handover`, post()))
  await attempt('order by fetch', () => said(`/api/admin/orders/${orderId}`))
  await attempt('keys by XHR', () => xhr('POST', keys))
  await attempt('page by XHR', () => xhr('GET', order))
  for (const path of [order, '/account', '/checkout', '/open']) {
    await attempt(`${path} by fetch`, () => said(path))
    await attempt(`${path} by fetch, forged`, () => said(path, { headers: forged }))
    await attempt(`${path} without cors`, () => said(path, { mode: 'no-cors' }))
    await attempt(`data of ${path}`, () => said(`${path}.data`))
  }
  await attempt('frame', () => framed('iframe'))
  await attempt('object', () => framed('object'))
  await attempt('embed', () => framed('embed'))
  await attempt('window', () => opened(order))
  await attempt('window by name', () => opened('', 'order'))
  await attempt('service worker', () => navigator.serviceWorker.register('/sw.js'))
  await attempt('caches', async () => (await caches.keys()).join())
  await attempt('storage', async () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  await attempt('cookies', async () => document.cookie)
  await attempt('document', async () => document.documentElement.outerHTML)
  history.pushState(null, '', order)
  await attempt('keys by history', () => said(keys, post()))
  await attempt('page by history', () => said(location.href))
  history.back()
  return got
}

test('a script in a public page gets no key of a buyer by fetch, XHR, frame, window, history or forged headers; the buyer’s own page still does', async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  const { orderId } = await openPaidOrder(page, { items: { 'home-2024': 1 } })
  const key = await revealFirstKey(page)
  expect(key).toMatch(/^[A-Z0-9-]{29}$/)

  await openHydrated(page, '/faq')
  const got = await page.evaluate(steal, orderId)
  expect(Object.keys(got).length).toBeGreaterThan(30)
  for (const [way, loot] of Object.entries(got)) {
    const what = `${way}: ${loot.slice(0, 300)}`
    expect(loot.includes(key), what).toBe(false)
    expect(loot, what).not.toMatch(/zone-token|"firstName":"\w/)
  }
  expect(got['keys by fetch']).toContain('zone_stale')
  expect(got['keys by fetch, forged']).toContain('zone_stale')
  expect(got['keys by history']).toContain('zone_stale')
  expect(got['page by XHR']).toMatch(/^403 /)
  expect(got['service worker']).toMatch(/^refused: /)

  await openHydrated(page, `/order-success/${orderId}`)
  expect(await revealFirstKey(page)).toBe(key)
  await context.close()
})
