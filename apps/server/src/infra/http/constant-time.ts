import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than any look-up takes, so that the time of an answer does not leak what was found. */
const SHORTEST_ANSWER_MS = 150

/** Begin it before the first look-up, await it before the answer. */
export const shortestAnswer = (): Promise<void> => sleep(SHORTEST_ANSWER_MS)

/** Finishes the work no sooner than every other call of its kind. */
export const inConstantTime = async <T>(work: Promise<T>): Promise<T> =>
  (await Promise.all([work, shortestAnswer()]))[0]
