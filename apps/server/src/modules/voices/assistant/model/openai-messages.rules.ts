/** A model reads visitors and pages between these marks; inside they mean nothing. */
const marked = (text: string) => `<<<\n${text.replace(/<{3,}|>{3,}/g, ' ')}\n>>>`

type Call = Readonly<{ id: string; name: string; args: unknown }>
type Turn =
  | Readonly<{ role: 'visitor' | 'assistant'; text: string }>
  | Readonly<{ role: 'calls'; calls: readonly Call[] }>
  | Readonly<{ role: 'tool'; callId: string; name: string; text: string }>

const toolCall = ({ id, name, args }: Call) => ({
  id,
  type: 'function' as const,
  function: { name, arguments: JSON.stringify(args ?? {}) },
})

function messageOf(turn: Turn) {
  if (turn.role === 'calls') {
    return { role: 'assistant' as const, content: null, tool_calls: turn.calls.map(toolCall) }
  }
  if (turn.role === 'tool') {
    return { role: 'tool' as const, tool_call_id: turn.callId, content: marked(turn.text) }
  }
  if (turn.role === 'visitor') return { role: 'user' as const, content: marked(turn.text) }
  return { role: 'assistant' as const, content: turn.text }
}

/** What was said, as the protocol has it. */
export const messagesOf = (prompt: string, turns: readonly Turn[]) => [
  { role: 'system' as const, content: prompt },
  ...turns.map(messageOf),
]

/** Arguments as a model wrote them. What is no JSON stays text, which no tool takes. */
export function argumentsIn(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
