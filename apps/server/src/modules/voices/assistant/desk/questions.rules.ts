import { significantWords } from '../knowledge/words.rules.ts'

export type Missed = Readonly<{ question: string; at: Date; chatId: string }>

type Group = { words: ReadonlySet<string>; asked: Missed[] }

const LEAST_STEM = 4

/** One word for its endings, roughly: "licences" and "licence", "moved" and "moving". */
const stem = (word: string): string => {
  for (const ending of ['ing', 'ies', 'ed', 'es', 's', 'e', 'y']) {
    const start = word.slice(0, -ending.length)
    if (word.endsWith(ending) && start.length >= LEAST_STEM) return start
  }
  return word
}

/** Ask how, not what about. */
const asking = new Set(
  'the a an of for to in on at by is it my me your our we you they this that with from and or not no how what when where which who why will be are am was were there here than into as about another other possible available sell sold sale buy bought'.split(
    ' ',
  ),
)

/** What a question is about, whatever its order, endings and small words. */
export const subjectOf = (question: string): ReadonlySet<string> =>
  new Set(
    significantWords(question)
      .filter((word) => !asking.has(word))
      .map(stem),
  )

const ENOUGH = 0.5
const figuresIn = (words: ReadonlySet<string>) =>
  [...words]
    .filter((word) => /\d/.test(word))
    .toSorted()
    .join(' ')

/** At least half of all telling words are in both, and so are all years and codes. */
export function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  if (one.size === 0 || other.size === 0) return one.size === other.size
  if (figuresIn(one) !== figuresIn(other)) return false
  const shared = [...one].filter((word) => other.has(word)).length
  return shared / (one.size + other.size - shared) >= ENOUGH
}

const newestFirst = (one: Missed, other: Missed) => other.at.getTime() - one.at.getTime()
const MOST_OTHERS = 3

/** Like questions together under their newest wording, the group with the newest question first. */
export function groupedQuestions(missed: readonly Missed[]) {
  const groups: Group[] = []
  for (const each of missed.toSorted(newestFirst)) {
    const words = subjectOf(each.question)
    const known = groups.find((group) => areAlike(group.words, words))
    if (known) known.asked.push(each)
    else groups.push({ words, asked: [each] })
  }
  return groups.flatMap(({ words, asked }) => {
    const [newest] = asked
    if (!newest) return []
    const wordings = new Set(asked.map(({ question }) => question.trim()))
    wordings.delete(newest.question.trim())
    return {
      words,
      question: newest.question.trim(),
      others: [...wordings].slice(0, MOST_OTHERS),
      count: asked.length,
      lastAt: newest.at,
      chatId: newest.chatId,
    }
  })
}
