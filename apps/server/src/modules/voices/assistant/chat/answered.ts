import type { ChatOffer, Citation } from '@keyhaven/contracts/assistant'
import type { AssistantModel, ModelTurn } from '../model/model.ts'
import type { PersonReason } from '../scripted/escalation.rules.ts'
import type { ChatSession, ToolResult } from '../tools/tool.ts'

export type Question = Readonly<{
  session: ChatSession
  text: string
  /** What was said before, as the server kept it. */
  history: readonly ModelTurn[]
  /** Answers in a row that did not help. */
  misses: number
}>

export type ToolUse = Readonly<{
  name: string
  args: unknown
  outcome: ToolResult['outcome'] | 'unknown tool' | 'wrong arguments'
  citations: readonly string[]
}>

export type Answered = Readonly<{
  text: string
  citations: readonly Citation[]
  suggestions: readonly string[]
  offers: readonly ChatOffer[]
  tools: readonly ToolUse[]
  topic: string
  /** Nothing was found that answers it. */
  isMiss: boolean
  /** Why a person is needed, if one is. */
  person: PersonReason | null
  /** Why the guards replaced what the model said. */
  replacedFor: string | null
  answeredBy: 'model' | 'rules' | 'search'
  model: string
}>

export type AnswerWith = Readonly<{
  model: AssistantModel
  prompt: string
  signal: AbortSignal
  /** Gets checked words as they come. */
  say: (text: string) => void
}>
