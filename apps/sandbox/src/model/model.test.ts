import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startModel } from './model.ts'

const apiKey = 'only-here'
const search = {
  type: 'function',
  function: {
    name: 'search_help',
    parameters: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
  },
}
const question = { role: 'user', content: 'How do I return a key?' }

let standIn: Awaited<ReturnType<typeof startModel>>
beforeAll(async () => {
  standIn = await startModel({ port: 0, apiKey })
})
afterAll(() => standIn.close())
beforeEach(async () => {
  await control('PUT', '/mode', { mode: 'helpful' })
  await control('DELETE', '/calls')
})

const at = (path: string) => `http://127.0.0.1:${standIn.port}${path}`

const control = (method: string, path: string, body?: object, headers = {}) =>
  fetch(at(`/sandbox${path}`), {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

const chat = (call: object = {}, init: RequestInit = {}) =>
  fetch(at('/v1/chat/completions'), {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'stand-in', messages: [question], ...call }),
    ...init,
  })

type Delta = { content?: string; tool_calls?: { function: { name?: string; arguments: string } }[] }
type Piece = {
  choices: { delta: Delta; message: Delta; finish_reason: string | null }[]
  usage?: { total_tokens: number }
}

const wholeOf = async (call: object = {}) => (await (await chat(call)).json()) as Piece
const textOf = (piece: Piece) => piece.choices[0]?.message.content ?? ''

async function piecesOf(reply: Response): Promise<Piece[]> {
  const lines = (await reply.text()).split('\n\n').filter((line) => line.startsWith('data: {'))
  return lines.map((line) => JSON.parse(line.slice('data: '.length)) as Piece)
}

const answered = [question, { role: 'tool', tool_call_id: 'call_1_0', content: 'Within 30 days.' }]
const keyShape = /([A-Z]{5}-){4}[A-Z]{5}/

describe('a helpful model', () => {
  test('asks the tool it was given, with the question where text is wanted', async () => {
    const { choices } = await wholeOf({ tools: [search] })
    expect(choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: {
        content: null,
        tool_calls: [
          {
            function: {
              name: 'search_help',
              arguments: JSON.stringify({ query: question.content }),
            },
          },
        ],
      },
    })
  })

  test('repeats what the tools said, and counts the same tokens every time', async () => {
    const first = await wholeOf({ messages: answered, tools: [search] })
    expect(textOf(first)).toContain('Within 30 days.')
    expect(first.usage?.total_tokens).toBeGreaterThan(0)
    expect((await wholeOf({ messages: answered, tools: [search] })).usage).toEqual(first.usage)
  })

  test('calls no tool when it is told to call none', async () => {
    expect(textOf(await wholeOf({ tools: [search], tool_choice: 'none' }))).toContain(
      'return a key',
    )
  })

  test('ends where it is told to end', async () => {
    const short = await wholeOf({ messages: answered, max_tokens: 2 })
    expect(textOf(short)).toHaveLength(8)
    expect(short.choices[0]?.finish_reason).toBe('length')
    expect(textOf(await wholeOf({ messages: answered, stop: ' what' }))).toBe('Here is')
  })
})

describe('a streamed answer', () => {
  test('is the same answer in pieces, with the tokens at the end if asked for', async () => {
    const reply = await chat({
      messages: answered,
      stream: true,
      stream_options: { include_usage: true },
    })
    expect(reply.headers.get('content-type')).toContain('text/event-stream')
    const pieces = await piecesOf(reply)
    const whole = await wholeOf({ messages: answered })
    const said = pieces.map(({ choices }) => choices[0]?.delta.content ?? '').join('')
    expect(pieces.length).toBeGreaterThan(3)
    expect(said).toBe(textOf(whole))
    expect(pieces.at(-1)?.usage).toEqual(whole.usage)
  })

  test('brings the arguments of a tool in halves that make one text', async () => {
    const pieces = await piecesOf(await chat({ tools: [search], stream: true }))
    const parts = pieces.flatMap(({ choices }) => choices[0]?.delta.tool_calls ?? [])
    expect(parts.map((part) => part.function.name)).toEqual(['search_help', undefined])
    const args = parts.map((part) => part.function.arguments).join('')
    expect(JSON.parse(args)).toEqual({ query: question.content })
  })

  test('of a dripping model takes its time, and a client that leaves is noticed', async () => {
    await control('PUT', '/mode', { mode: 'drip', ms: 40 })
    const leaving = new AbortController()
    const reply = await chat({ messages: answered, stream: true }, { signal: leaving.signal })
    await reply.body?.getReader().read()
    leaving.abort()
    await expect
      .poll(async () => await (await control('GET', '/calls')).json())
      .toEqual([expect.objectContaining({ mode: 'drip', hasLeft: true })])
  })

  test('breaks off in the middle when the model is cut', async () => {
    const reply = await chat({ model: 'stand-in-cut', messages: answered, stream: true })
    await expect(reply.text()).rejects.toThrow()
  })

  test('of a malformed model is no JSON', async () => {
    const reply = await chat({ model: 'stand-in-malformed', messages: answered, stream: true })
    await expect(piecesOf(reply)).rejects.toThrow(SyntaxError)
  })
})

describe('a broken model', () => {
  test.each([
    ['error-500', 500, 'application/json'],
    ['too-many', 429, 'application/json'],
    ['wrong-type', 200, 'text/html'],
  ])('%s answers %d as %s', async (mode, status, type) => {
    const reply = await chat({ model: `stand-in-${mode}` })
    expect(reply.status).toBe(status)
    expect(reply.headers.get('content-type')).toContain(type)
    expect(reply.headers.get('retry-after')).toBe(status === 429 ? '1' : null)
  })

  test('says nothing, or half of an answer', async () => {
    expect(textOf(await wholeOf({ model: 'stand-in-empty' }))).toBe('')
    for (const model of ['stand-in-cut', 'stand-in-malformed']) {
      await expect((await chat({ model })).json(), model).rejects.toThrow(SyntaxError)
    }
  })

  test('hangs until the client gives up, or is slow for as long as it is told', async () => {
    const signal = AbortSignal.timeout(150)
    await expect(chat({ model: 'stand-in-hang' }, { signal })).rejects.toThrow()
    await control('PUT', '/mode', { mode: 'slow', ms: 120 })
    const started = performance.now()
    expect((await chat()).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThanOrEqual(115)
  })

  test('is well again after so many calls', async () => {
    await control('PUT', '/mode', { mode: 'too-many', times: 1 })
    expect((await chat()).status).toBe(429)
    expect((await chat()).status).toBe(200)
  })
})

describe('a hostile model', () => {
  test.each([
    ['hostile-key', keyShape],
    ['hostile-price', /\$4\.99/],
    ['hostile-links', /<script>|javascript:|!\[p\]/],
    ['hostile-promise', /24\/7/],
  ])('%s tries it in every answer, whatever the limits', async (mode, tried) => {
    const call = { model: `stand-in-${mode}`, tools: [search], max_tokens: 1, stop: ['e'] }
    expect(textOf(await wholeOf(call))).toMatch(tried)
    expect(textOf(await wholeOf({ ...call, messages: answered }))).toMatch(tried)
  })

  test('calls tools that nobody offered, then tries everything at once', async () => {
    const first = await wholeOf({ model: 'stand-in-hostile', tools: [search] })
    const names = first.choices[0]?.message.tool_calls?.map((call) => call.function.name)
    expect(names).toContain('reveal_key')
    const second = textOf(
      await wholeOf({ model: 'stand-in-hostile', tools: [search], messages: answered }),
    )
    for (const tried of [keyShape, /FREE100/, /evil\.example/, /authorized partner/]) {
      expect(second).toMatch(tried)
    }
  })

  test('goes on calling tools when it is meant to', async () => {
    const results = Array.from({ length: 19 }, () => ({ role: 'tool', content: 'refused' }))
    const call = { model: 'stand-in-hostile-tools', tools: [search] }
    const late = await wholeOf({ ...call, messages: [question, ...results] })
    expect(late.choices[0]?.finish_reason).toBe('tool_calls')
  })
})

describe('around the model', () => {
  test('a wrong key, an unknown model and a call without messages are refused as by a provider', async () => {
    const headers = { authorization: 'Bearer wrong', 'content-type': 'application/json' }
    expect((await chat({}, { headers })).status).toBe(401)
    expect((await chat({ model: 'another' })).status).toBe(404)
    const refused = await chat({ messages: [] })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  test('every way to behave is a model of the list', async () => {
    const reply = await fetch(at('/v1/models'), { headers: { authorization: `Bearer ${apiKey}` } })
    const { data } = (await reply.json()) as { data: { id: string }[] }
    for (const { id } of data.filter((model) => !/hang|slow/.test(model.id))) {
      expect((await chat({ model: id })).status, id).not.toBe(404)
    }
    expect(data.length).toBe(17)
  })

  test('the newest two hundred calls are kept, with what was asked', async () => {
    for (let call = 0; call < 205; call += 1) await chat()
    const calls = (await (await control('GET', '/calls')).json()) as { call: object }[]
    expect(calls).toHaveLength(200)
    expect(calls.at(-1)?.call).toMatchObject({ messages: [question] })
  })

  test('no web page may change it', async () => {
    const reply = await control('PUT', '/mode', { mode: 'cut' }, { origin: 'http://a.example' })
    expect(reply.status).toBe(403)
  })
})
