import { listCurrencies } from '@keyhaven/contracts/currencies'
import type { Endpoint, OutputOf } from '@keyhaven/contracts/endpoint'
import { type ErrorCode, errors } from '@keyhaven/contracts/errors'
import { listProducts } from '@keyhaven/contracts/products'
import { listNotes } from '@keyhaven/contracts/staff/notes'
import { listViews } from '@keyhaven/contracts/staff/saved-views'
import { readShell } from '@keyhaven/contracts/staff/shell'
import { readMenuCounts } from '@keyhaven/contracts/staff/welcome'
import { afterEach, vi } from 'vitest'
import * as z from 'zod/mini'
import { answerOf, type PartialAnswer } from './sample-answer.ts'

/** What a colleague did meanwhile, and the fields that were refused. */
type About = {
  message?: string
  details?: { field: string; message: string }[]
  changedBy?: string
  changedAt?: string
}

const REFUSAL = Symbol('refusal')
type Refusal = Readonly<{ [REFUSAL]: true; code: ErrorCode; about: About }>
const isRefusal = (said: unknown): said is Refusal =>
  typeof said === 'object' && said !== null && REFUSAL in said

/** The shop refuses the call, in its own words unless others are given. */
export const refuse = (code: ErrorCode, about: About = {}): Refusal => ({
  [REFUSAL]: true,
  code,
  about,
})
/** The call reaches nobody. */
export const LOST = refuse('internal')
/** The answer is still on its way when the test ends. */
export const SILENT = refuse('internal')

type Sent = Readonly<{
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  headers: Headers
}>
export type Answered = { endpoint: Endpoint; answers: unknown[]; sent: Sent[] }

/** What the shop answers to one call: each answer once, the last one from then on. */
export const on = <E extends Endpoint>(
  endpoint: E,
  ...answers: (PartialAnswer<OutputOf<E>> | Refusal | string)[]
): Answered => ({ endpoint, answers: answers.length > 0 ? answers : [{}], sent: [] })

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

let problems: string[] = []

afterEach(() => {
  vi.unstubAllGlobals()
  const found = problems
  problems = []
  if (found.length > 0) throw new Error(found.join('\n'))
})

function paramsIn(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const parts = path.split('/')
  if (wanted.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, want] of wanted.entries()) {
    const part = decodeURIComponent(parts[at] ?? '')
    if (want.startsWith(':')) params[want.slice(1)] = part
    else if (want !== part) return undefined
  }
  return params
}

/** The call with the fewest blanks in its address, as the server chooses. */
function chosen(calls: readonly Answered[], method: string, path: string) {
  const fit = calls.flatMap((call) => {
    const params = call.endpoint.method === method && paramsIn(call.endpoint.path, path)
    return params ? [{ call, params }] : []
  })
  const blanks = (one: (typeof fit)[number]) => Object.keys(one.params).length
  return fit.toSorted((a, b) => blanks(a) - blanks(b))[0]
}

/** A screen never sends what the server would refuse for its shape. */
function check({ endpoint }: Answered, sent: Sent) {
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (!schema) continue
    const { error } = z.safeParse(schema, sent[part])
    if (error) problems.push(`${nameOf(endpoint)} was sent ${part}: ${z.prettifyError(error)}`)
  }
}

function refusalOf({ code, about }: Refusal) {
  const { status, message } = errors[code]
  const words = about.message ?? message
  const body = { success: false, error: words, message: words, code, requestId: 'r-1', ...about }
  return Response.json(body, { status })
}

async function answer({ endpoint, answers }: Answered, turn: number): Promise<Response> {
  const said = answers[Math.min(turn, answers.length - 1)]
  if (said === SILENT) return await new Promise(() => {})
  if (said === LOST) throw new TypeError('Failed to fetch')
  if (isRefusal(said)) return refusalOf(said)
  const status = endpoint.status ?? 200
  if (typeof said === 'string') return new Response(said, { status })
  if (status === 204) return new Response(null, { status })
  return Response.json(answerOf(endpoint.response, said, nameOf(endpoint)), { status })
}

/** What many screens ask for beside their own subject: a shop with two editions and one store. */
const everywhere = () => [
  on(listViews),
  on(listNotes),
  on(listCurrencies, [{ code: 'USD' }, { code: 'EUR' }]),
  on(listProducts, [
    { id: 'home-2024', name: 'Office Home 2024' },
    { id: 'pro-2024', name: 'Office Pro 2024' },
  ]),
  on(readShell, { stores: [{ id: 'main', name: 'Keyhaven' }] }),
  on(readMenuCounts),
]

/** Takes the place of the network, and of nothing else. A call that nobody answers fails the test. */
export function staffAnswers(calls: readonly Answered[]) {
  const known = [...calls, ...everywhere()]
  const fetch = async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'https://shop.example.com')
    const method = init.method ?? 'GET'
    // What happens elsewhere is told by a stream; nothing happens elsewhere here.
    if (pathname === '/api/admin/live') return await new Promise<Response>(() => {})
    const found = chosen(known, method, pathname)
    if (!found) {
      problems.push(`nobody answers ${method} ${pathname}`)
      return Response.json({ error: 'Not found' }, { status: 404 })
    }
    const { call, params } = found
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const query = Object.fromEntries(searchParams)
    const sent = { params, query, body, headers: new Headers(init.headers) }
    check(call, sent)
    call.sent.push(sent)
    try {
      return await answer(call, call.sent.length - 1)
    } catch (error) {
      if (!(error instanceof TypeError)) problems.push(String(error))
      throw error
    }
  }
  vi.stubGlobal('fetch', fetch)
  return (endpoint: Endpoint) =>
    known.filter((call) => call.endpoint === endpoint).flatMap(({ sent }) => sent)
}
