import { useRef } from 'react'
import { isApiError } from '../../lib/api/api.ts'
import { newIdempotencyKey } from './staff-api.ts'

const isTaken = (error: unknown) => isApiError(error) && error.code === 'idempotency_key_reused'

/**
 * Sends a form under one key until it is done. A press after a lost answer is then answered as the first was, and
 * nothing is made twice. A refusal leaves the key free for the changed form; only what was sent before and then
 * changed needs another one.
 */
export function useOnce() {
  const key = useRef<string>(undefined)
  return async <T>(send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    key.current ??= newIdempotencyKey()
    try {
      const answer = await send(key.current)
      key.current = undefined
      return answer
    } catch (error) {
      if (isTaken(error)) key.current = undefined
      throw error
    }
  }
}
