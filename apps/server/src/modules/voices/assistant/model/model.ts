/** What a model is asked with, of any provider. */
export type ModelTurn =
  | Readonly<{ role: 'visitor' | 'assistant'; text: string }>
  /** What the model wanted to know in this turn, and what the shop answered. */
  | Readonly<{ role: 'calls'; calls: readonly ModelToolCall[] }>
  /** JSON: the outcome, the fields of the data, and `citations` with the numbers to cite them by. */
  | Readonly<{ role: 'tool'; callId: string; name: string; text: string }>

export type ModelToolCall = Readonly<{ id: string; name: string; args: unknown }>

export type OfferedTool = Readonly<{
  name: string
  description: string
  /** JSON Schema of the arguments. */
  parameters: Readonly<Record<string, unknown>>
}>

export type ModelCall = Readonly<{
  /** What it is told before it answers: our rules and the guidance of staff. */
  prompt: string
  turns: readonly ModelTurn[]
  /** None when it has called enough and must answer. */
  tools: readonly OfferedTool[]
  maxTokens: number
}>

export type ModelPiece =
  | Readonly<{ kind: 'text'; text: string }>
  | Readonly<{ kind: 'call'; call: ModelToolCall }>
  | Readonly<{ kind: 'usage'; input: number; output: number }>

/** Anything that answers: a server somewhere, or the rules of this shop. It has no rights of its own. */
export type AssistantModel = Readonly<{
  name: string
  /** Whether a call costs money. */
  isPaid: boolean
  answer: (call: ModelCall, signal: AbortSignal) => AsyncIterable<ModelPiece>
}>
