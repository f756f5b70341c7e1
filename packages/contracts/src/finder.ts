/** The questions of the adviser and what may be answered, in the order they have in an address. */
export const finderQuestions = {
  computer: ['windows', 'mac', 'unsure'],
  paid: ['yes', 'no'],
  apps: ['neither', 'outlook', 'access'],
} as const

type Questions = typeof finderQuestions
export type FinderQuestion = keyof Questions
export type FinderAnswers = Readonly<{ [Id in FinderQuestion]?: Questions[Id][number] }>

const ids = Object.keys(finderQuestions) as FinderQuestion[]

export const isFinderQuestion = (name: string): name is FinderQuestion =>
  (ids as string[]).includes(name)

type Address = Readonly<{ get: (name: string) => string | null }>

/** Reads the answers from an address; anything that was never offered counts as not answered. */
export function finderAnswersIn(address: Address): FinderAnswers {
  const given = ids.flatMap((id) => {
    const value = address.get(id)
    return value !== null && (finderQuestions[id] as readonly string[]).includes(value)
      ? [[id, value]]
      : []
  })
  return Object.fromEntries(given)
}

/** One spelling for the same answers, with its question mark; nothing where nothing is answered. */
export function finderQuery(answers: FinderAnswers): string {
  const parts = ids.flatMap((id) => (answers[id] ? [`${id}=${answers[id]}`] : []))
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}
