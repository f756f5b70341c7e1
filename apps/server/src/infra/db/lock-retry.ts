import { AsyncLocalStorage } from 'node:async_hooks'

const patience = new AsyncLocalStorage<number>()

/** Statements of this work may be silent for so long before their connection is taken for dead. */
export const retryOnLock = <T>(ms: number, work: () => Promise<T>): Promise<T> =>
  patience.run(ms, work)

/** What is sent, with the patience it was sent with. */
export function withLockRetry(args: readonly unknown[]): readonly unknown[] {
  const ms = patience.getStore()
  const [first, values, ...rest] = args
  if (ms === undefined) return args
  if (typeof first === 'string') return [{ text: first, values, query_timeout: ms }, ...rest]
  if (typeof (first as { submit?: unknown }).submit === 'function') return args
  return [{ ...(first as object), query_timeout: ms }, values, ...rest]
}
