/** The parts of a chat call that a model looks at; what else a client sends is taken and ignored. */
export type ToolCall = Readonly<{
  id: string
  type: 'function'
  function: Readonly<{ name: string; arguments: string }>
}>

type Message = Readonly<{
  role: 'system' | 'developer' | 'user' | 'assistant' | 'tool'
  content?: unknown
  tool_calls?: readonly ToolCall[]
  tool_call_id?: string
}>

type Property = Readonly<{ type?: string; enum?: readonly unknown[] }>

export type OfferedTool = Readonly<{
  type: 'function'
  function: Readonly<{
    name: string
    parameters?: Readonly<{
      properties?: Readonly<Record<string, Property>>
      required?: readonly string[]
    }>
  }>
}>

export type ChatCall = Readonly<{
  model: string
  messages: readonly Message[]
  tools?: readonly OfferedTool[]
  tool_choice?: 'none' | 'auto' | 'required' | object
  stream?: boolean
  stream_options?: Readonly<{ include_usage?: boolean }>
  max_tokens?: number
  max_completion_tokens?: number
  stop?: string | readonly string[]
}>

export const chatSchema = {
  type: 'object',
  required: ['model', 'messages'],
  properties: {
    model: { type: 'string', minLength: 1 },
    messages: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['role'],
        properties: { role: { enum: ['system', 'developer', 'user', 'assistant', 'tool'] } },
      },
    },
    stream: { type: 'boolean' },
    tools: { type: 'array', items: { type: 'object', required: ['type', 'function'] } },
    max_tokens: { type: 'integer', minimum: 1 },
    max_completion_tokens: { type: 'integer', minimum: 1 },
  },
}

/** What a message says: clients send text, or parts of which some are text. */
export function textOf({ content }: Message): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: { text?: string }) => part.text ?? '').join('')
}

/** What the shopper asked last, and what tools have said since. */
export function lastTurn(messages: readonly Message[]) {
  const at = messages.findLastIndex(({ role }) => role === 'user')
  const asked = messages[at]
  const results = messages.slice(at + 1).filter(({ role }) => role === 'tool')
  return { question: asked ? textOf(asked) : '', results: results.map(textOf) }
}
