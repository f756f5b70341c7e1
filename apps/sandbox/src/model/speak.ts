import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { type ModelAnswer, tokensOf } from './answer.ts'
import type { Behaviour } from './modes.ts'
import { type ChatCall, textOf } from './shapes.ts'

/** Of an answer that is streamed. */
const PIECE = 12
const DRIP_MS = 50
/** Any fixed day: an answer is the same whenever it is asked for. */
const CREATED = 1_790_000_000

export type Spoken = Readonly<{
  number: number
  call: ChatCall
  answer: ModelAnswer
  behaviour: Behaviour
}>

const idOf = (number: number) => `chatcmpl-sandbox-${number}`

function usageOf({ call, answer }: Spoken) {
  const prompt = tokensOf(call.messages.map(textOf).join('\n'))
  const completion = tokensOf(answer.text + JSON.stringify(answer.calls.map(({ args }) => args)))
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
  }
}

const toolCallsOf = ({ number, answer }: Spoken) =>
  answer.calls.map(({ name, args }, at) => ({
    id: `call_${number}_${at}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }))

/** The whole answer at once. */
export function completionOf(spoken: Spoken) {
  const { number, call, answer } = spoken
  const calls = toolCallsOf(spoken)
  const message = {
    role: 'assistant',
    content: answer.text || null,
    ...(calls.length > 0 && { tool_calls: calls }),
  }
  return {
    id: idOf(number),
    object: 'chat.completion',
    created: CREATED,
    model: call.model,
    choices: [{ index: 0, message, finish_reason: answer.finish, logprobs: null }],
    usage: usageOf(spoken),
  }
}

/** The pieces of a streamed answer, as the protocol has them. */
function* piecesOf(spoken: Spoken) {
  const { number, call, answer } = spoken
  const head = {
    id: idOf(number),
    object: 'chat.completion.chunk',
    created: CREATED,
    model: call.model,
  }
  const piece = (delta: object, finish_reason: string | null = null) => ({
    ...head,
    choices: [{ index: 0, delta, finish_reason }],
  })
  yield piece({ role: 'assistant', content: '' })
  for (let at = 0; at < answer.text.length; at += PIECE) {
    yield piece({ content: answer.text.slice(at, at + PIECE) })
  }
  for (const [index, { function: wanted, ...named }] of toolCallsOf(spoken).entries()) {
    const half = Math.ceil(wanted.arguments.length / 2)
    const start = { ...wanted, arguments: wanted.arguments.slice(0, half) }
    yield piece({ tool_calls: [{ index, ...named, function: start }] })
    const rest = { arguments: wanted.arguments.slice(half) }
    yield piece({ tool_calls: [{ index, function: rest }] })
  }
  yield piece({}, answer.finish)
  if (call.stream_options?.include_usage) yield { ...head, choices: [], usage: usageOf(spoken) }
}

/** Sends an answer in pieces. A client that leaves ends it. */
export async function stream(reply: FastifyReply, spoken: Spoken): Promise<void> {
  const { mode, ms = DRIP_MS } = spoken.behaviour
  const { raw } = reply.hijack()
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
  })
  const pieces = [...piecesOf(spoken)].map((piece) => `data: ${JSON.stringify(piece)}\n\n`)
  const sent = mode === 'cut' ? pieces.slice(0, Math.ceil(pieces.length / 2)) : pieces
  for (const piece of sent) {
    if (raw.destroyed) return
    raw.write(mode === 'malformed' ? piece.replace('"choices"', '"choi') : piece)
    if (mode === 'drip') await wait(ms, undefined, { ref: false })
  }
  if (mode === 'cut') return void raw.write('data: {"id"', () => raw.socket?.resetAndDestroy())
  raw.end('data: [DONE]\n\n')
}
