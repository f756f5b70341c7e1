import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { SearchWords } from '@keyhaven/contracts/staff/product-fields'
import type { draftSearchWords } from '@keyhaven/contracts/staff/products'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { budgeted, isBudgetSpent } from '../budget/budgeted-model.ts'
import type { AssistantModel } from '../model/model.ts'
import { modelOf } from '../model/models.ts'
import { scriptedWords } from './scripted-words.rules.ts'
import {
  draftIn,
  type PromptEdition,
  problemOf,
  searchPrompt,
  toldOf,
} from './search-words.rules.ts'

const MOST_TOKENS = 500
const MOST_MS = 20_000
const MOST_TRIES = 2

type Drafted = Omit<ResponseOf<typeof draftSearchWords>, 'success'>
type WhyRules = NonNullable<Drafted['whyRules']>

/** Rules answer as a model does, so that their words pass the same guards. */
const rulesFor = (edition: PromptEdition): AssistantModel => ({
  name: 'rules',
  isPaid: false,
  async *answer() {
    yield { kind: 'text', text: JSON.stringify(scriptedWords(edition)) }
  },
})

async function answerOf(
  model: AssistantModel,
  edition: PromptEdition,
  note: string,
  end: AbortSignal,
) {
  const call = {
    prompt: searchPrompt + note,
    turns: [{ role: 'visitor' as const, text: toldOf(edition) }],
    tools: [],
    maxTokens: MOST_TOKENS,
  }
  let answer = ''
  for await (const piece of model.answer(call, end)) {
    if (piece.kind === 'text') answer += piece.text
  }
  return answer
}

type Tried = Readonly<{ draft: SearchWords; problem: null } | { draft: null; problem: string }>

const OTHER_SHAPE = 'no title, description and keywords of the right length'

async function tryOnce(
  model: AssistantModel,
  edition: PromptEdition,
  last: string,
  end: AbortSignal,
): Promise<Tried> {
  const note = last && `\n\nYour last answer was not taken: it had ${last}. Write another.`
  const draft = draftIn(await answerOf(model, edition, note, end))
  const problem = draft ? problemOf(draft, edition) : OTHER_SHAPE
  return draft && problem === null
    ? { draft, problem }
    : { draft: null, problem: problem ?? OTHER_SHAPE }
}

/** What a model says under guard, with one more try. */
async function drafted(model: AssistantModel, edition: PromptEdition): Promise<Tried> {
  const end = AbortSignal.timeout(MOST_MS)
  let tried: Tried = { draft: null, problem: '' }
  for (let nth = 0; nth < MOST_TRIES && !tried.draft; nth += 1) {
    tried = await tryOnce(model, edition, tried.problem, end)
  }
  return tried
}

async function byRules(
  edition: PromptEdition,
  whyRules: WhyRules,
  refusedFor: string | null = null,
): Promise<Drafted> {
  const { draft, problem } = await drafted(rulesFor(edition), edition)
  if (!draft) throw new AppError('conflict', `The fields of this edition have ${problem} in them.`)
  return { draft, model: null, whyRules, refusedFor }
}

/**
 * What search engines could be told about an edition. Within the day's budget a model writes it; without one, and
 * where the guards refuse its words, rules do. Nothing is saved.
 */
export async function searchWordsFor(ctx: Context, edition: PromptEdition): Promise<Drafted> {
  const model = modelOf(ctx)
  if (!model.isPaid) return await byRules(edition, 'no-model')
  try {
    const { draft, problem } = await drafted(budgeted(ctx, model, null), edition)
    if (!draft) return await byRules(edition, 'refused', problem)
    return { draft, model: model.name, whyRules: null, refusedFor: null }
  } catch (error) {
    if (error instanceof AppError) throw error
    if (isBudgetSpent(error)) return await byRules(edition, 'budget-spent')
    ctx.log.warn({ reason: (error as Error).message }, 'the model has no draft for staff')
    return await byRules(edition, 'unavailable')
  }
}
