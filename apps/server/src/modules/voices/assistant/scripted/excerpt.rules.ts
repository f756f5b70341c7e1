import { synonyms } from '../knowledge/synonyms.rules.ts'

const LONGEST = 460
const LEAST_WORD = 4
const STEM = 5
const HALF = 0.5

const idle = new Set(
  'what when where which with that this there have your about from into they them then than does want need would could should please just like also some more most very much many make sure know tell will been were being because after before over only even still'.split(
    ' ',
  ),
)

/** The first letters of the words that say something. */
const stems = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[a-z0-9]+/g) ?? [])
      .filter((word) => word.length >= LEAST_WORD && !idle.has(word))
      .map((word) => word.replace(/(?:ing|ed|es|s)$/, '').slice(0, STEM)),
  )

/** Whether a text speaks of most of what is asked. */
export function isAbout(question: string, text: string): boolean {
  const asked = stems(question)
  if (asked.size === 0) return false
  const said = stems(text)
  const shared = [...asked].filter((stem) => said.has(stem)).length
  return shared / asked.size >= HALF && (shared > 1 || asked.size === 1)
}

const small = new Set(
  'the and for are you can how was but not any all get has its our out who why did use may let one two see say too off yes now been per via'.split(
    ' ',
  ),
)

const SHORT_WORD = 3
const beginningsOf = (words: readonly string[]) =>
  new Set(words.map((word) => word.replace(/(?:ing|ed|es|s)$/, '').slice(0, STEM)))

const wordsIn = (text: string) =>
  (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter(
    (word) => word.length >= SHORT_WORD && !idle.has(word) && !small.has(word),
  )

/** A year is said of a version. */
const namesOf = (word: string): readonly string[] =>
  /^20\d\d$/.test(word) ? ['version'] : (synonyms[word] ?? [])

/** Whether a text has any word of a question, or another name of it. A question without a telling word meets every text. */
export function touches(question: string, text: string): boolean {
  const words = wordsIn(question)
  const others = words.flatMap((word) => wordsIn(namesOf(word).join(' ')))
  const said = beginningsOf(wordsIn(text))
  return (
    words.length === 0 || [...beginningsOf([...words, ...others])].some((stem) => said.has(stem))
  )
}

const asList = (line: string) => line.replace(/^• /, '- ')
const isItem = (line: string) => /^(?:- |\d+\. )/.test(line)

function scoreOf(line: string, asked: ReadonlySet<string>): number {
  return [...stems(line)].filter((stem) => asked.has(stem)).length
}

type Line = Readonly<{ text: string; at: number; score: number }>

/** Lines of a list stay apart from the text around them. */
function joined(lines: readonly string[]): string {
  return lines.reduce((text, line, at) => {
    if (at === 0) return line
    const gap = isItem(line) === isItem(lines[at - 1] ?? '') && isItem(line) ? '\n' : '\n\n'
    return `${text}${gap}${line}`
  }, '')
}

const sentencesOf = (line: string) =>
  line.match(/[^.!?]+(?:[.!?]+(?=\s|$)|[.!?]+(?=\S)[^.!?]*)*[.!?]*\s*/g) ?? [line]

/** The sentences of a long line that fit, from the one that says most. */
function shortened(line: string, asked: ReadonlySet<string>): string {
  if (line.length <= LONGEST) return line
  const sentences = sentencesOf(line)
  const best = sentences
    .map((text, at) => ({ text, at, score: scoreOf(text, asked) }))
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
  return taken(best)
    .map(({ text }) => text.trim())
    .join(' ')
}

function taken(best: readonly Line[]): Line[] {
  const kept: Line[] = []
  let length = 0
  for (const line of best) {
    if (kept.length > 0 && length + line.text.length > LONGEST) continue
    kept.push(line)
    length += line.text.length
  }
  return kept.toSorted((a, b) => a.at - b.at)
}

/** Steps from the first on, with the one that says most about the question among them. */
function stepsOf(scored: readonly Line[]): string[] {
  const best = scored.toSorted((a, b) => b.score - a.score || a.at - b.at)[0]
  const inOrder = scored.map((line) => ({ ...line, score: line === best ? 1 : 0 }))
  return taken(inOrder.toSorted((a, b) => b.score - a.score || a.at - b.at)).map(({ text }) => text)
}

/** The names of the columns say nothing without a table. */
const isHead = (line: string) => /^- [\w ]{2,20}: [A-Z][\w ]{1,20}(?:; [\w ().]+)*$/.test(line)

/** What a piece of a page says about a question, in its own words and in short. */
export function excerptOf(text: string, question: string): string {
  const all = text.split('\n').map(asList).filter(Boolean)
  const isTable = all.filter(isItem).length > 2 && isHead(all.find(isItem) ?? '')
  const lines = isTable ? all.filter((line) => !isHead(line)) : all
  if (text.length <= LONGEST) return joined(lines)
  const asked = stems(question)
  const isSteps = lines.some((line) => /^1\. /.test(line))
  const scored = lines.map((line, at) => ({
    text: shortened(line, asked),
    at,
    score: scoreOf(line, asked),
  }))
  if (isSteps) return joined(stepsOf(scored))
  return joined(
    taken(scored.toSorted((a, b) => b.score - a.score || a.at - b.at)).map((line) => line.text),
  )
}
