import { asksForWords, hostileWords, wordsFor } from './edition-words.ts'
import { hostileAnswer } from './hostile.ts'
import type { Mode } from './modes.ts'
import { type ChatCall, lastTurn, type OfferedTool } from './shapes.ts'

/** Rough, and the same each time: the shop only needs numbers to count with. */
const CHARACTERS_PER_TOKEN = 4
export const tokensOf = (text: string) => Math.ceil(text.length / CHARACTERS_PER_TOKEN)

export type ToolCall = Readonly<{ name: string; args: unknown }>
export type ModelAnswer = Readonly<{
  text: string
  calls: readonly ToolCall[]
  finish: 'stop' | 'length' | 'tool_calls'
}>

const FALLBACK_TOOL = 'search_help'

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]{3,}/g) ?? []

/** The tool whose name shares most words with the question, else the one that searches, else the first. */
function toolFor(question: string, tools: readonly OfferedTool[]): OfferedTool | undefined {
  const asked = new Set(wordsOf(question))
  const shared = (tool: OfferedTool) =>
    wordsOf(tool.function.name.replaceAll('_', ' ')).filter((word) => asked.has(word)).length
  const [best] = tools.toSorted((a, b) => shared(b) - shared(a))
  if (best && shared(best) > 0) return best
  return tools.find((tool) => tool.function.name === FALLBACK_TOOL) ?? best
}

/** Something for each argument that is required: the question where text is wanted. */
function argumentsFor(tool: OfferedTool, question: string): Record<string, unknown> {
  const { properties = {}, required = [] } = tool.function.parameters ?? {}
  const samples: Record<string, unknown> = {
    number: 1,
    integer: 1,
    boolean: false,
    array: [],
    object: {},
  }
  return Object.fromEntries(
    required.map((name) => {
      const { type = 'string', enum: choices } = properties[name] ?? {}
      return [name, choices?.[0] ?? samples[type] ?? question]
    }),
  )
}

function helpfulAnswer(call: ChatCall): Pick<ModelAnswer, 'text' | 'calls'> {
  const { question, results } = lastTurn(call.messages)
  if (results.length > 0) return { text: `Here is what I found. ${results.join(' ')}`, calls: [] }
  const tool = call.tool_choice === 'none' ? undefined : toolFor(question, call.tools ?? [])
  if (!tool) return { text: `You asked: ${question}`, calls: [] }
  return { text: '', calls: [{ name: tool.function.name, args: argumentsFor(tool, question) }] }
}

/** Cut where the call says so. A hostile model does not listen. */
function withinLimits(text: string, call: ChatCall): Pick<ModelAnswer, 'text' | 'finish'> {
  const stops = [call.stop ?? []].flat().map((stop) => text.indexOf(stop))
  const end = Math.min(text.length, ...stops.filter((at) => at >= 0))
  const limit = call.max_completion_tokens ?? call.max_tokens ?? Number.POSITIVE_INFINITY
  const most = limit * CHARACTERS_PER_TOKEN
  return { text: text.slice(0, Math.min(end, most)), finish: most < end ? 'length' : 'stop' }
}

/** What a model that behaves so says to a call. The same call gets the same answer. */
export function answerTo(call: ChatCall, mode: Mode): ModelAnswer {
  if (mode === 'empty') return { text: '', calls: [], finish: 'stop' }
  const isHostile = mode.startsWith('hostile')
  if (asksForWords(call)) {
    return {
      text: isHostile ? hostileWords(call, mode) : wordsFor(call),
      calls: [],
      finish: 'stop',
    }
  }
  const { text, calls } = isHostile ? hostileAnswer(call, mode) : helpfulAnswer(call)
  if (calls.length > 0) return { text, calls, finish: 'tool_calls' }
  return isHostile ? { text, calls, finish: 'stop' } : { ...withinLimits(text, call), calls }
}
