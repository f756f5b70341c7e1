import { setTimeout as sleep } from 'node:timers/promises'
import { firstTaken } from '../../tooling/free-ports.ts'

const LOOK_EVERY_MS = 250
const ANSWER_WITHIN_MS = 10_000

/** Whether something becomes true in time. */
export async function until(isSo: () => Promise<boolean>, ms: number): Promise<boolean> {
  const deadline = performance.now() + ms
  while (performance.now() < deadline) {
    if (await isSo()) return true
    await sleep(LOOK_EVERY_MS)
  }
  return false
}

/** What is waited for, or `late`. */
export async function within<T>(awaited: Promise<T>, ms: number): Promise<T | 'late'> {
  const over = new AbortController()
  const limit = sleep(ms, 'late' as const, { signal: over.signal }).catch(() => 'late' as const)
  return await Promise.race([awaited, limit]).finally(() => over.abort())
}

/** The status of an answer, 0 if none comes, and whether there was anything in it. */
export async function ask(address: string) {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const answer = await fetch(address, { redirect: 'manual', signal })
    return { status: answer.status, isEmpty: (await answer.text()) === '' }
  } catch {
    return { status: 0, isEmpty: true }
  }
}

/** Three ports in a row that nobody has: of the server, and for the figures of server and worker. */
export async function freePortBase(): Promise<number> {
  for (let base = 13_000; base < 20_000; base += 10)
    if ((await firstTaken([base, base + 1, base + 2])) === undefined) return base
  throw new Error('no three ports in a row are free')
}
