import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readBoundedJson } from './bounded-json.ts'
import { replyWithErrors } from './error-reply.ts'
import { expectFile, fileIn, readFiles } from './sent-file.ts'

const LIMIT = 20_000_000

function anApp() {
  const app = Fastify({ bodyLimit: LIMIT })
  replyWithErrors(app)
  readBoundedJson(app, 'application/json')
  readFiles(app)
  const read = { isReached: false }
  const body = async (request: { body: unknown }) => {
    read.isReached = true
    return { body: request.body }
  }
  app.post('/', body)
  app.post('/staff', { config: { mostValues: 20_000 } }, body)
  const refuse = async () => {
    throw Object.assign(new Error('no'), { statusCode: 400 })
  }
  const file = { config: { takesFile: true }, onRequest: [expectFile] }
  app.post('/file', file, async (request) => {
    const { name, bytes } = fileIn(request)
    return { name, size: bytes.length }
  })
  app.post('/closed', { ...file, onRequest: refuse, bodyLimit: 10 }, body)
  return { app, read }
}

const json = { 'content-type': 'application/json' }
const post = (url: string, payload: string | Buffer, headers: Record<string, string> = json) =>
  anApp().app.inject({ method: 'POST', url, payload, headers })
const listOf = (count: number) => `[${Array.from({ length: count - 1 }, () => 1).join()}]`

test.each([
  ['/', 2_000],
  ['/staff', 20_000],
])('a body to %s has at most %i values', async (url, most) => {
  expect((await post(url, listOf(most))).statusCode).toBe(200)
  const refused = await post(url, listOf(most + 1))
  expect([refused.statusCode, refused.json().code]).toEqual([413, 'payload_too_large'])
})

test('a body has at most 32 levels', async () => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  expect((await post('/', deep(32))).statusCode).toBe(200)
  for (const levels of [33, 30_000]) {
    const refused = await post('/', deep(levels))
    expect([refused.statusCode, refused.json().error]).toEqual([400, 'invalid input'])
  }
})

test('fourteen megabytes of numbers are refused before one of them is read', async () => {
  const payload = `{"z":${listOf(7_000_000)}}`
  expect((await post('/', payload)).statusCode).toBe(413)
})

test.each([
  ['half a body', '{"a":'],
  ['nothing', ''],
  ['a prototype', '{"__proto__":{"a":1}}'],
  ['a constructor', '{"constructor":{"prototype":{}}}'],
])('%s is invalid', async (_what, payload) => {
  expect((await post('/', payload)).statusCode).toBe(400)
})

const file = { 'content-type': 'application/octet-stream', 'x-file-name': 'a%20%E2%82%AC.png' }

test('a file arrives as it was sent, under its name', async () => {
  expect((await post('/file', Buffer.alloc(9), file)).json()).toEqual({ name: 'a €.png', size: 9 })
})

test.each([
  ['no name', { ...file, 'x-file-name': '' }, 400],
  ['a name that cannot be read', { ...file, 'x-file-name': '%E0%A4%A' }, 400],
  ['a name with the character zero', { ...file, 'x-file-name': 'a%00' }, 400],
  ['a name of 201 letters', { ...file, 'x-file-name': 'a'.repeat(201) }, 400],
  ['JSON instead', { ...json, 'x-file-name': 'a' }, 415],
])('a file with %s is refused', async (_what, headers, status) => {
  expect((await post('/file', Buffer.alloc(9), headers)).statusCode).toBe(status)
})

test('a route that takes no file reads none', async () => {
  expect((await post('/', Buffer.alloc(9), file)).statusCode).toBe(415)
})

test('someone who may not send a file is told so before its bytes are read', async () => {
  const { app, read } = anApp()
  const reply = await app.inject({
    method: 'POST',
    url: '/closed',
    payload: Buffer.alloc(99),
    headers: file,
  })
  // Ten bytes are the limit there: had it been read, the answer would be 413.
  expect([reply.statusCode, read.isReached]).toEqual([400, false])
})
