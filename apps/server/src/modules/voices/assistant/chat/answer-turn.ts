import type { Citation } from '@keyhaven/contracts/assistant'
import type { Context } from '../../../../context.ts'
import { redactKeys } from '../guards/keys.rules.ts'
import { replacementFor } from '../guards/replacements.ts'
import type { ModelToolCall, ModelTurn, OfferedTool } from '../model/model.ts'
import { needsPerson, type PersonReason } from '../scripted/escalation.rules.ts'
import type { ToolResult } from '../tools/tool.ts'
import type { Answered, AnswerWith, Question, ToolUse } from './answered.ts'
import { offeredTools } from './offered-tools.ts'
import { buttonsBesidePerson, pageButtons, withNumberIn } from './page-buttons.rules.ts'
import { personWords } from './person-words.rules.ts'
import { runTool } from './run-tool.ts'
import { createSpeaker, refusalIn } from './speaker.ts'
import { suggestionsFor, topicOf } from './topics.rules.ts'

/** How often a model may ask before it must answer, and how much in one turn. */
const MOST_STEPS = 5
const MOST_CALLS = 10
const MOST_TOKENS = 700
const MOST_HISTORY = 12

const nothingFound = /\b(did not|didn’t|didn't|could not|couldn’t|cannot|can’t) find\b/i

/** What happens in one turn. */
function beginTurn(ctx: Context, question: Question, how: AnswerWith) {
  const asked = redactKeys(question.text)
  const turns: ModelTurn[] = [
    ...question.history.slice(-MOST_HISTORY),
    { role: 'visitor', text: asked },
  ]
  const results: ToolResult[] = []
  const uses: ToolUse[] = []
  const pages: Citation[] = []
  const known = () => ({
    results: results.map(({ data }) => JSON.stringify(data)).join('\n'),
    question: asked,
  })
  const speaker = createSpeaker({ say: how.say, known, pages: () => pages.length })
  return { ctx, question, how, asked, turns, results, uses, pages, speaker }
}
type Turn = ReturnType<typeof beginTurn>

/** Numbers go on through the turn; a page has one however often it is found. */
function numbered(pages: Citation[], found: ToolResult['citations']): Citation[] {
  return found.map(({ title, path }) => {
    const known = pages.find((page) => page.path === path)
    if (known) return known
    const page = { number: pages.length + 1, title, path }
    pages.push(page)
    return page
  })
}

/** Lets the model speak; what it wants to know comes back. */
async function listen(turn: Turn, tools: readonly OfferedTool[], note = '') {
  const { how, turns, speaker } = turn
  const calls: ModelToolCall[] = []
  const call = { prompt: how.prompt + note, turns, tools, maxTokens: MOST_TOKENS }
  for await (const piece of how.model.answer(call, how.signal)) {
    how.signal.throwIfAborted()
    if (piece.kind === 'text') speaker.hear(piece.text)
    if (piece.kind === 'call') calls.push(piece.call)
  }
  return calls
}

async function find(turn: Turn, calls: readonly ModelToolCall[]) {
  const { ctx, question, how, turns, results, uses, pages } = turn
  const allowed = calls.slice(0, MOST_CALLS - uses.length)
  turns.push({ role: 'calls', calls: allowed })
  for (const call of allowed) {
    how.signal.throwIfAborted()
    const { use, result } = await runTool(ctx, question.session, call)
    uses.push(use)
    results.push(result)
    const citations = numbered(pages, result.citations)
    const text = JSON.stringify({ outcome: result.outcome, ...result.data, citations })
    turns.push({ role: 'tool', callId: call.id, name: call.name, text })
  }
}

/** Asks and answers in turn until the model has nothing more to ask. */
async function speak(turn: Turn) {
  for (let step = 0; ; step += 1) {
    const mayAsk = step < MOST_STEPS && turn.uses.length < MOST_CALLS
    const calls = await listen(turn, mayAsk ? offeredTools() : [])
    if (calls.length === 0 || !mayAsk) return turn.speaker.end()
    await find(turn, calls)
  }
}

const again = (reason: string) =>
  `\n\nYour last answer was not sent, because it contained ${reason} that no tool of this turn gave you. Answer again from the tool results alone, or say that you do not know.`

/** Speaks under guard: one more try while nothing was sent, then words of our own. Tells why, if it came to that. */
async function speakGuarded(turn: Turn): Promise<string | null> {
  const { speaker } = turn
  let reason: string | undefined
  try {
    await speak(turn)
    reason = speaker.said() === '' ? 'no words' : undefined
  } catch (error) {
    reason = refusalIn(error)
    if (reason === undefined) throw error
  }
  if (reason === undefined) return null
  const second = speaker.said() === '' ? await secondTry(turn, reason) : reason
  if (second !== undefined) speaker.add(replacementFor(second))
  return reason
}

async function secondTry(turn: Turn, reason: string): Promise<string | undefined> {
  const { speaker } = turn
  speaker.forget()
  try {
    await listen(turn, [], again(reason))
    speaker.end()
    return speaker.said() === '' ? 'no words' : undefined
  } catch (error) {
    const refused = refusalIn(error)
    if (refused === undefined) throw error
    return refused
  }
}

/** The pages that an answer names, by the numbers it gives them. */
const sourcesOf = ({ pages, speaker }: Turn): Citation[] =>
  speaker.cited().flatMap((page, at) => {
    const found = pages.find(({ number }) => number === page)
    return found ? [{ ...found, number: at + 1 }] : []
  })

const byRules = ({ model }: AnswerWith) => !model.isPaid

function answered(turn: Turn, replacedFor: string | null): Answered {
  const { question, how, uses, results, speaker } = turn
  const text = speaker.said()
  const sources = sourcesOf(turn)
  const hasFound = results.some(({ outcome }) => outcome !== 'nothing')
  const isMiss = replacedFor !== null || nothingFound.test(text) || (uses.length > 0 && !hasFound)
  const person = isMiss ? reasonAfter(question) : null
  const topic = topicOf(uses)
  const offers = [
    ...results.flatMap((result) => result.offers).map(withNumberIn(question.text)),
    ...pageButtons({ asked: question.text, cites: sources, tools: uses }),
  ]
  if (person) speaker.add(personWords(person, question.text))
  return {
    text: speaker.said(),
    citations: sources,
    suggestions: suggestionsFor(topic, question.text),
    offers: distinct(person ? [...offers, offerOf(question)] : offers),
    tools: uses,
    topic,
    isMiss,
    person,
    replacedFor,
    answeredBy: byRules(how) ? 'rules' : 'model',
    model: how.model.name,
  }
}

const distinct = <T>(all: readonly T[]): T[] => [
  ...new Map(all.map((each) => [JSON.stringify(each), each])).values(),
]

const offerOf = ({ session }: Question) =>
  ({ kind: 'person', needsAddress: session.provenOrderId === null }) as const

const visitorTexts = ({ history }: Question) =>
  history.flatMap((turn) => (turn.role === 'visitor' ? [turn.text] : []))

/** An answer that did not help may be the one too many. */
const reasonAfter = (question: Question): PersonReason | null =>
  needsPerson({
    text: question.text,
    history: visitorTexts(question),
    misses: question.misses + 1,
  })

function handedOn(question: Question, how: AnswerWith, person: PersonReason): Answered {
  const text = personWords(person, question.text)
  how.say(text)
  return {
    text,
    citations: [],
    suggestions: suggestionsFor('person', question.text),
    offers: [offerOf(question), ...buttonsBesidePerson(question.text)],
    tools: [],
    topic: 'person',
    isMiss: false,
    person,
    replacedFor: null,
    answeredBy: 'rules',
    model: 'rules',
  }
}

const cut = (answer: Answered, cause: unknown) =>
  Object.assign(new Error('the answer broke off', { cause }), { code: 'ECUT', answer })

/** What had been said when an answer broke off; undefined for any other error. */
export const previousTurns = (error: unknown): Answered | undefined =>
  (error as { code?: string }).code === 'ECUT' ? (error as { answer: Answered }).answer : undefined

/** Answers one question. Code decides about people first; then a model speaks, under guard. */
export async function answerTurn(
  ctx: Context,
  question: Question,
  how: AnswerWith,
): Promise<Answered> {
  const { text, misses } = question
  const reason = needsPerson({ text, history: visitorTexts(question), misses })
  // After answers that did not help, the next question may still have a good one.
  if (reason && reason !== 'no-answer') return handedOn(question, how, reason)
  const turn = beginTurn(ctx, question, how)
  try {
    return answered(turn, await speakGuarded(turn))
  } catch (error) {
    if (turn.speaker.said() === '') throw error
    throw cut(answered(turn, null), error)
  }
}
