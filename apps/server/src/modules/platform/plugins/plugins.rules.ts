const MINUTE = 60
const HOUR = 60 * MINUTE

/** What is waited after each failure: seven times, 24 hours in all. The eighth try is the last. */
const waits = [MINUTE, 5 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 13.4 * HOUR] as const

/** Seconds until the next try after so many. */
export const waitAfterTries = (tries: number): number =>
  waits[Math.min(Math.max(tries, 1), waits.length) - 1] ?? HOUR

/** Whether the try that has begun is the one after all waiting. */
export const isLastTry = (tries: number): boolean => tries > waits.length

const MOST_CHARACTERS = 300

/** What a plug-in threw, as it is stored: it may have thrown anything, and of any length. */
export function sentenceOf(thrown: unknown): string {
  const said = thrown instanceof Error ? thrown.message : `it threw ${typeof thrown}`
  return (said || 'it threw an error without a message').slice(0, MOST_CHARACTERS)
}

/** What a plug-in says of a payment, as it is stored with the order. */
export type PluginJudgement = Readonly<{
  plugin: string
  version: string
  points: number
  sentence: string
}>

const LEAST_POINTS = -10
export const MOST_PLUGIN_POINTS = 100

/** The points that a plug-in may give, whatever it says. */
export const pointsWithin = (points: number): number =>
  Math.min(Math.max(points, LEAST_POINTS), MOST_PLUGIN_POINTS)
