import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 50

/** Asks again until the answer is there, or time is up; then undefined. */
export async function eventually<T>(
  ask: () => Promise<T | undefined | false>,
  withinMs = 30_000,
): Promise<T | undefined> {
  const deadline = Date.now() + withinMs
  while (Date.now() < deadline) {
    const answer = await ask()
    if (answer) return answer
    await sleep(PAUSE_MS)
  }
  return undefined
}

export const pause = (milliseconds: number) => sleep(milliseconds)
