import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

/** Work that takes longer reads again: what someone changes is in force within a second everywhere. */
const KEPT_MS = 1_000

type Kept = Readonly<{ value: Promise<unknown>; until: number }>

const memories = new AsyncLocalStorage<Map<string, Kept>>()

/** One request or one job: what it reads through `readOnce` is read once. Nothing outlives it. */
export const withRequestCache = <T>(work: () => T): T => memories.run(new Map(), work)

/** Set once the body is read: what was set before is lost there. */
export function addRequestCache(app: FastifyInstance) {
  app.addHook('preValidation', (_request, _reply, next) => withRequestCache(next))
}

/** What this request or job has read already, else what is read now. What could not be read is asked for again. */
export async function readOnce<T>(name: string, read: () => Promise<T>): Promise<T> {
  const memory = memories.getStore()
  if (!memory) return await read()
  const known = memory.get(name)
  if (known && performance.now() < known.until) return (await known.value) as T
  const value = read()
  memory.set(name, { value, until: performance.now() + KEPT_MS })
  value.catch(() => memory.delete(name))
  return await value
}

/** Who has changed something reads it again. */
export const forgetRead = () => memories.getStore()?.clear()
