import { setTimeout as sleep } from 'node:timers/promises'

/** Asks again until the answer is there; says what was awaited if it never comes. */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  withinMs = 60_000,
): Promise<T> {
  const deadline = Date.now() + withinMs
  while (Date.now() < deadline) {
    const answer = await ask()
    if (answer) return answer
    await sleep(25)
  }
  throw new Error(`not within ${withinMs} ms: ${what}`)
}
