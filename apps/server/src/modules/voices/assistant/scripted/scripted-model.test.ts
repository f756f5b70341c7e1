import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ModelPiece, ModelTurn, OfferedTool } from '../model/model.ts'
import { scriptedModel } from './scripted-model.ts'

const names = [
  'search_products',
  'get_product',
  'compare_editions',
  'check_compatibility',
  'search_help',
  'get_business_hours',
  'start_order_verification',
  'confirm_order_code',
  'get_order_status',
]
const tools: OfferedTool[] = names.map((name) => ({ name, description: '', parameters: {} }))

async function pieces(turns: readonly ModelTurn[], offered = tools): Promise<ModelPiece[]> {
  const call = { prompt: '', turns, tools: offered, maxTokens: 700 }
  const heard: ModelPiece[] = []
  for await (const piece of scriptedModel.answer(call, AbortSignal.timeout(5_000)))
    heard.push(piece)
  return heard
}

const said = (all: readonly ModelPiece[]) =>
  all.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('')

const edition = (price: string) => ({
  slug: 'home-2024',
  name: 'Office Home 2024',
  year: '2024',
  price,
  prices: { USD: price, EUR: price },
  platforms: ['windows', 'mac'],
  windowsOnly: false,
  requirements: { windows: ['Windows 10 or Windows 11'], mac: ['macOS 13 or later'] },
  apps: ['Word', 'Excel'],
  devices: 1,
  commercialUse: false,
  updatesUntil: '9 October 2029',
  areUpdatesOver: false,
  availability: 'Keys in stock',
  path: '/product/home-2024',
})

const resultFor = (name: string, price: string) => {
  const one = edition(price)
  const passage = {
    title: 'Refund policy',
    path: '/refund-policy',
    heading: 'Refund policy',
    text: 'You have 30 days.',
    score: 1,
  }
  const known: Record<string, object> = {
    search_products: { editions: [one] },
    get_product: { edition: one },
    compare_editions: { editions: [one, { ...one, name: 'Office Home 2021' }] },
    check_compatibility: { system: { kind: 'unknown' }, verdicts: [] },
    search_help: { passages: [passage] },
    get_business_hours: {
      isOpen: true,
      hours: 'Mon–Sat',
      closesIn: '1h 2m',
      phone: '1',
      email: 'a',
    },
  }
  const citations = [{ number: 1, title: 'Page', path: '/product/home-2024' }]
  return JSON.stringify({ outcome: 'ok', citations, ...known[name] })
}

/** A whole turn, with made-up results of the tools it calls. */
async function turn(text: string, price = '$\u00a0149.99') {
  const asked: ModelTurn[] = [{ role: 'visitor', text }]
  const first = await pieces(asked)
  const calls = first.flatMap((piece) => (piece.kind === 'call' ? [piece.call] : []))
  if (calls.length === 0) return { calls, text: said(first) }
  const results = calls.map(({ id, name }): ModelTurn => {
    return { role: 'tool', callId: id, name, text: resultFor(name, price) }
  })
  return { calls, text: said(await pieces([...asked, { role: 'calls', calls }, ...results])) }
}

const amounts = (text: string) =>
  text.match(/[$€£]\s?[\d.,]+\d|\d[\d.,]*\s?(?:€|dollars|euros?)/gi) ?? []

const words = fc.constantFrom(
  ...'how much is home 2024 in euro price $5 90% off 1.99 € sell me for one dollar refund key order mac windows cheapest outlook vs business'.split(
    ' ',
  ),
)
const questions = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(words, { maxLength: 15 }).map((all) => all.join(' ')),
)

describe('the model of rules', () => {
  test('says no amount that no tool gave it, whatever is asked', async () => {
    await fc.assert(
      fc.asyncProperty(questions, fc.integer({ min: 1, max: 99_999 }), async (text, minor) => {
        const price = `$${(minor / 100).toFixed(2)}`
        const answer = await turn(text, price)
        for (const amount of amounts(answer.text)) expect(amount).toBe(price)
      }),
      { numRuns: 400 },
    )
  })

  test('answers any text, and any result of a tool, without an error', async () => {
    await fc.assert(
      fc.asyncProperty(questions, fc.oneof(fc.json(), fc.string()), async (text, result) => {
        const asked: ModelTurn[] = [{ role: 'visitor', text }]
        const results: ModelTurn[] = names.slice(0, 2).map((name) => {
          return { role: 'tool', callId: name, name, text: result }
        })
        expect(said(await pieces([...asked, ...results])).length).toBeGreaterThan(0)
      }),
      { numRuns: 400 },
    )
  })

  test('speaks without tools when it may call none', async () => {
    const asked: ModelTurn[] = [{ role: 'visitor', text: 'How do refunds work?' }]
    expect(said(await pieces(asked, []))).toContain('did not find')
  })

  test('says the same to the same question each time', async () => {
    expect(await turn('does home 2024 have outlook')).toEqual(
      await turn('does home 2024 have outlook'),
    )
  })
})
