import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRefusal, visitExternal } from './external-visit.ts'

const answers: Record<string, [number, string?]> = {}
let inside = 0
let outer: Server
let inner: Server
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeAll(async () => {
  outer = createServer((request, response) => {
    const [status, location] = answers[request.url ?? ''] ?? [200]
    response.writeHead(status, location ? { location } : {})
    response.end('x'.repeat(100_000))
  }).listen(0, '127.0.0.1')
  inner = createServer((_, response) => {
    inside += 1
    response.end('secret')
  }).listen(0, '127.0.0.1')
  await Promise.all([outer, inner].map((one) => new Promise((done) => one.once('listening', done))))
})
afterAll(async () => {
  await Promise.all([outer, inner].map((one) => new Promise((done) => one.close(done))))
})

const visit = (path: string) =>
  visitExternal({
    url: `${originOf(outer)}${path}`,
    isOurs: ({ origin }) => origin === originOf(outer),
  })
const refusalOf = (visiting: Promise<unknown>) =>
  visiting.then(
    () => false,
    (error: unknown) => isRefusal(error),
  )

test('a page that answers, moved or is gone is told by its last status', async () => {
  answers['/moved'] = [302, '/there']
  answers['/gone'] = [404]
  expect([await visit('/'), await visit('/moved'), await visit('/gone')]).toEqual([200, 200, 404])
})

test('a redirect into our own network is not followed, however it is written', async () => {
  const port = new URL(originOf(inner)).port
  const places = [
    originOf(inner),
    `http://localhost:${port}/`,
    `http://[::1]:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://2130706433:${port}/`,
    'http://169.254.169.254/latest/meta-data',
    '//127.0.0.1/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_FLUSHALL',
  ]
  for (const [index, place] of places.entries()) {
    answers[`/in${index}`] = [302, place]
    expect([place, await refusalOf(visit(`/in${index}`))]).toEqual([place, true])
  }
  expect(inside).toBe(0)
})

test('a name that leads inside is refused, not connected to', async () => {
  const { port } = inner.address() as AddressInfo
  const url = `http://localhost:${port}/`
  expect(await refusalOf(visitExternal({ url, isOurs: () => false }))).toBe(true)
  expect(inside).toBe(0)
  expect(await visitExternal({ url, isOurs: () => true })).toBe(200)
})

test('redirects in a circle end', async () => {
  answers['/round'] = [302, '/round']
  await expect(visit('/round')).rejects.toThrow('circle')
})
