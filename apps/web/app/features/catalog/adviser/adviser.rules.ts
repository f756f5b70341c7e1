import type { Product } from '@keyhaven/contracts/products'

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
    text: 'Will you earn money with it?',
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

/** Writes one answer into an address and keeps what else stands there. */
export function withAnswer(address: URLSearchParams, id: QuestionId, value: string) {
  const next = new URLSearchParams(address)
  next.set(id, value)
  return next
}

export const isComplete = (answers: Answers) => questions.every(({ id }) => answers[id])

export type Advice = Readonly<{ category: Product['category']; reason: string; caveat?: string }>

const NO_ACCESS_ON_MAC =
  'Access exists for Windows only, so no edition brings it to a Mac. If you cannot do without it, you need a Windows PC and Professional Plus.'

function reasonForBusiness(isPaid: boolean, wantsOutlook: boolean): string {
  if (isPaid && wantsOutlook)
    return 'It is the smallest edition that allows paid work, and it includes Outlook.'
  if (isPaid)
    return 'It is the smallest edition that allows paid work. Home is for private use only.'
  return 'It is the smallest edition that includes Outlook.'
}

/** One edition for four answers: the smallest that does all that was asked for. */
export function advise(answers: Answers): Advice {
  const isMac = answers.system === 'mac'
  const isPaid = answers.commercial === 'yes'
  const wantsOutlook = answers.outlook === 'yes'
  const wantsAccess = answers.access === 'yes'
  if (wantsAccess && !isMac) {
    return { category: 'Professional', reason: 'It is the only edition with Access.' }
  }
  const caveat = wantsAccess ? { caveat: NO_ACCESS_ON_MAC } : {}
  if (isPaid || wantsOutlook) {
    return { category: 'Business', reason: reasonForBusiness(isPaid, wantsOutlook), ...caveat }
  }
  const reason = 'Word, Excel, PowerPoint and OneNote are all you asked for; more would cost more.'
  return { category: 'Home', reason, ...caveat }
}
