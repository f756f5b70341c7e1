import { refuse, refuseRequest } from '../refusal.ts'

/**
 * What a call was answered, ready to be sent again. It is kept for its idempotency key, unless the
 * request was malformed and the work never began.
 */
export type Outcome = Readonly<{ status: number; body: string; isKept: boolean }>

/** Which call it is: another address or another body under the same key is a mistake. */
type CallPrint = Readonly<{ path: string; body: string }>

export type Idempotency = ReturnType<typeof createIdempotency>

const LONGEST_KEY = 255
const LIMIT = 200_000

type Entry = { print: CallPrint; outcome?: Outcome }

/** One effect per key. Beyond the limit the oldest keys are forgotten. */
export function createIdempotency(limit = LIMIT) {
  const entries = new Map<string, Entry>()
  const ring: string[] = []
  let place = 0

  return {
    /** The stored answer, if there is one; otherwise the key is in use until `finish`. */
    begin(key: string, print: CallPrint, isLax = false): Outcome | undefined {
      if (key.length > LONGEST_KEY) refuseRequest('Idempotency keys have up to 255 characters.')
      const entry = entries.get(key)
      if (!entry) {
        entries.set(key, { print })
        return undefined
      }
      if (!isLax) checkSame(key, entry.print, print)
      return entry.outcome ?? refuseBusy(key)
    },
    finish(key: string, outcome: Outcome) {
      const entry = entries.get(key)
      if (!entry) return
      if (!outcome.isKept) {
        entries.delete(key)
        return
      }
      entry.outcome = outcome
      const oldest = ring[place]
      if (oldest) entries.delete(oldest)
      ring[place] = key
      place = (place + 1) % limit
    },
    clear() {
      entries.clear()
      ring.length = 0
      place = 0
    },
  }
}

function checkSame(key: string, first: CallPrint, now: CallPrint) {
  const rule = 'Keys for idempotent requests can only be used'
  const hint = `Try using a key other than '${key}' if you meant to execute a different request.`
  if (first.path !== now.path) {
    const paths = `('${now.path}' vs '${first.path}')`
    refuse(400, {
      type: 'idempotency_error',
      message: `${rule} for the same endpoint they were first used for ${paths}. ${hint}`,
    })
  }
  if (first.body !== now.body) {
    refuse(400, {
      type: 'idempotency_error',
      message: `${rule} with the same parameters they were first used with. ${hint}`,
    })
  }
}

const refuseBusy = (key: string): never =>
  refuse(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this key: ${key}.`,
  })
