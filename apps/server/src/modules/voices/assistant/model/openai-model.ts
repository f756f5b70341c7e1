import type {
  ChatCompletionChunk,
  ChatCompletionCreateParamsStreaming,
} from 'openai/resources/chat/completions'
import type { Context } from '../../../../context.ts'
import { createBreaker } from '../../../../infra/breaker.ts'
import type { AssistantModel, ModelCall, ModelPiece } from './model.ts'
import { argumentsIn, messagesOf } from './openai-messages.rules.ts'

const RETRIES = 1
const WAIT_MS = 8_000
const REST_MS = 15_000

type ModelAccess = Readonly<{ baseUrl: string; apiKey: string; name: string }>

const paramsOf = (name: string, call: ModelCall): ChatCompletionCreateParamsStreaming => ({
  model: name,
  messages: messagesOf(call.prompt, call.turns),
  max_completion_tokens: call.maxTokens,
  stream: true,
  stream_options: { include_usage: true },
  ...(call.tools.length > 0 && {
    tools: call.tools.map((tool) => ({
      type: 'function' as const,
      function: { name: tool.name, description: tool.description, parameters: tool.parameters },
    })),
  }),
})

type Part = { id: string; name: string; args: string }

/** Arguments come in parts; a call is whole when the answer is. */
function createCalls() {
  const parts = new Map<number, Part>()
  return {
    hear({ delta }: ChatCompletionChunk.Choice) {
      for (const piece of delta.tool_calls ?? []) {
        const part = parts.get(piece.index) ?? { id: '', name: '', args: '' }
        part.id ||= piece.id ?? ''
        part.name ||= piece.function?.name ?? ''
        part.args += piece.function?.arguments ?? ''
        parts.set(piece.index, part)
      }
    },
    whole: () =>
      [...parts].map(([index, { id, name, args }]) => ({
        id: id || `call_${index}`,
        name,
        args: argumentsIn(args),
      })),
  }
}

async function* piecesOf(chunks: AsyncIterable<ChatCompletionChunk>): AsyncGenerator<ModelPiece> {
  const calls = createCalls()
  let isOver = false
  for await (const { choices, usage } of chunks) {
    const [choice] = choices
    if (choice) {
      calls.hear(choice)
      if (choice.delta.content) yield { kind: 'text', text: choice.delta.content }
      if (choice.finish_reason) isOver = true
    }
    if (usage) yield { kind: 'usage', input: usage.prompt_tokens, output: usage.completion_tokens }
  }
  if (!isOver) throw new Error('the model broke off')
  for (const call of calls.whole()) yield { kind: 'call', call }
}

async function* resumed<T>(first: T, rest: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    yield first
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

const hasLeft = (error: unknown) => (error as { hasLeft?: boolean }).hasLeft === true

/** Loaded with the first question. */
async function clientOf(place: ModelAccess) {
  const { default: OpenAI } = await import('openai')
  return new OpenAI({
    baseURL: place.baseUrl,
    apiKey: place.apiKey,
    organization: null,
    project: null,
    maxRetries: RETRIES,
    timeout: WAIT_MS,
    logLevel: 'off',
  })
}

/** Any server that speaks the chat protocol of OpenAI. While it is away nobody waits for it. */
export function openaiModel(ctx: Pick<Context, 'log'>, place: ModelAccess): AssistantModel {
  let client: ReturnType<typeof clientOf> | undefined
  const breaker = createBreaker({
    name: 'assistant model',
    log: ctx.log,
    restMs: REST_MS,
    isFailure: (error) => !hasLeft(error),
  })

  /** The part is there once its first piece is. */
  async function begin(call: ModelCall, signal: AbortSignal) {
    try {
      client ??= clientOf(place)
      const { chat } = await client
      const stream = await chat.completions.create(paramsOf(place.name, call), { signal })
      const chunks = stream[Symbol.asyncIterator]()
      const first = await chunks.next()
      if (first.done) throw new Error('the model said nothing')
      return resumed(first.value, chunks)
    } catch (error) {
      const isOwnRequest =
        signal.aborted && (signal.reason as { isLate?: boolean })?.isLate !== true
      throw Object.assign(error as Error, { hasLeft: isOwnRequest })
    }
  }

  return {
    name: place.name,
    isPaid: true,
    async *answer(call, signal) {
      const chunks = await breaker.run(() => begin(call, signal))
      yield* piecesOf(chunks)
    },
  }
}
