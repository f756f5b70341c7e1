import {
  type Category,
  editionFor,
  lacksAccess,
  type Needs,
} from '../../../state/catalog/advice.rules.ts'

/** The four questions, in order, with what may be answered. */
export const questions = [
  {
    id: 'system',
    text: 'Which computer will it run on?',
    options: [
      { value: 'windows', label: 'A Windows PC' },
      { value: 'mac', label: 'A Mac' },
    ],
  },
  {
    id: 'commercial',
    text: 'Will you use it for paid work?',
    options: [
      { value: 'yes', label: 'Yes, for paid work' },
      { value: 'no', label: 'No, private or for study' },
    ],
  },
  {
    id: 'outlook',
    text: 'Do you need Outlook for mail and calendar?',
    options: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ],
  },
  {
    id: 'access',
    text: 'Do you need Access for databases?',
    options: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ],
  },
] as const

type Question = (typeof questions)[number]
export type QuestionId = Question['id']
export type Answers = Readonly<Partial<Record<QuestionId, string>>>

const isAnswer = (question: Question, value: string | null): value is string =>
  question.options.some((option) => option.value === value)

/** Reads the answers from an address; anything unknown counts as not answered. */
export function answersIn(address: URLSearchParams): Answers {
  const given = questions.flatMap((question) => {
    const value = address.get(question.id)
    return isAnswer(question, value) ? [[question.id, value]] : []
  })
  return Object.fromEntries(given)
}

/** Writes one answer into an address and keeps what else is there. */
export function withAnswer(address: URLSearchParams, id: QuestionId, value: string) {
  const next = new URLSearchParams(address)
  next.set(id, value)
  return next
}

export const isComplete = (answers: Answers) => questions.every(({ id }) => answers[id])

export type Advice = Readonly<{ category: Category; reason: string; caveat?: string }>

const NO_ACCESS_ON_MAC =
  'Access exists for Windows only, so no edition brings it to a Mac. If you cannot do without it, you need a Windows PC and Professional Plus.'

function reasonForBusiness(isPaid: boolean, wantsOutlook: boolean): string {
  if (isPaid && wantsOutlook)
    return 'It is the smallest edition that allows paid work, and it includes Outlook.'
  if (isPaid)
    return 'It is the smallest edition that allows paid work. Home is for private use only.'
  return 'It is the smallest edition that includes Outlook.'
}

/** The answers as the rule reads them. */
const needsOf = (answers: Answers): Needs => ({
  computer: answers.system === 'mac' ? 'mac' : 'windows',
  isPaid: answers.commercial === 'yes',
  wantsOutlook: answers.outlook === 'yes',
  wantsAccess: answers.access === 'yes',
})

const reasons: Record<Category, (needs: Needs) => string> = {
  Professional: () => 'It is the only edition with Access.',
  Business: ({ isPaid = false, wantsOutlook = false }) => reasonForBusiness(isPaid, wantsOutlook),
  Home: () => 'Word, Excel, PowerPoint and OneNote are all you asked for; more would cost more.',
}

/** One edition for four answers: the smallest that does all that was asked for. */
export function advise(answers: Answers): Advice {
  const needs = needsOf(answers)
  const category = editionFor(needs)
  const caveat = lacksAccess(needs) ? { caveat: NO_ACCESS_ON_MAC } : {}
  return { category, reason: reasons[category](needs), ...caveat }
}
