import type { AssistantModel, ModelCall, ModelPiece, ModelTurn } from '../model/model.ts'
import type { Found } from './compose/found.rules.ts'
import { compose } from './compose.rules.ts'
import type { Intent } from './intents/intent.rules.ts'
import { intentOf } from './intents.rules.ts'

const isVisitor = (turn: ModelTurn) => turn.role === 'visitor'

/** What was asked last, and what was asked before it. */
function asked(turns: readonly ModelTurn[]): { intent: Intent; at: number } {
  const at = turns.findLastIndex(isVisitor)
  const texts = turns.flatMap((turn) => (turn.role === 'visitor' ? [turn.text] : []))
  return { intent: intentOf(texts.at(-1) ?? '', texts.slice(0, -1)), at }
}

function read(text: string): Found {
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null ? found : {}
  } catch {
    return {}
  }
}

/** What tools have said since, in the order of the calls. */
const foundAfter = (turns: readonly ModelTurn[], at: number): Found[] =>
  turns.slice(at + 1).flatMap((turn) => (turn.role === 'tool' ? [read(turn.text)] : []))

async function* answer({ turns, tools }: ModelCall): AsyncGenerator<ModelPiece> {
  const { intent, at } = asked(turns)
  const found = foundAfter(turns, at)
  const isOffered = (name: string) => tools.some((tool) => tool.name === name)
  const calls = intent.calls.filter(({ name }) => isOffered(name))
  if (found.length === 0 && calls.length > 0) {
    for (const [index, { name, args }] of calls.entries())
      yield { kind: 'call', call: { id: `rules-${index + 1}`, name, args } }
    return
  }
  yield { kind: 'text', text: compose(intent, found) }
}

/** Answers from rules and what tools find. It needs no network, costs nothing and says the same each time. */
export const scriptedModel: AssistantModel = { name: 'rules', isPaid: false, answer }
