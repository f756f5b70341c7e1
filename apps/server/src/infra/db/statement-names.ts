import { createHash } from 'node:crypto'

/** How many statements one pool keeps names for; each costs every connection some memory. */
const MOST_NAMES = 500
/** Texts seen once, waiting for a second use. */
const MOST_WAITING = 1_000
const WARNING_SHARE = 0.8

export type NamedPool = Readonly<{ pool: string; names: number; most: number; unnamed: number }>

export type StatementNames = Readonly<{
  /** The name of a statement, or undefined for one that has been used only once so far. */
  nameOf: (text: string) => string | undefined
  /** The plan of this name is stale: every statement gets another name, and is planned anew. */
  renew: (name: string) => void
  facts: () => NamedPool
}>

type Options = { pool: string; most?: number; warn?: (facts: NamedPool) => void }

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/**
 * A stable name lets PostgreSQL plan a statement once per connection. A text earns its name by its
 * second use, so that a shape used once takes no place; the one unused for longest makes room.
 */
export function statementNames({ pool, most = MOST_NAMES, warn }: Options): StatementNames {
  const names = new Map<string, string>()
  const waiting = new Set<string>()
  let unnamed = 0
  let round = 0
  let hasWarned = false
  const facts = (): NamedPool => ({ pool, names: names.size, most, unnamed })

  function wait(text: string) {
    unnamed += 1
    waiting.add(text)
    if (waiting.size > MOST_WAITING) waiting.delete(oldestOf(waiting))
    return undefined
  }

  /** Only once names grow scarce does it matter which one was used last. */
  const isScarce = () => names.size > most / 2

  function used(text: string, given: string) {
    if (!isScarce()) return given
    names.delete(text)
    names.set(text, given)
    return given
  }

  function name(text: string) {
    const given = hashed(text)
    names.set(text, given)
    if (names.size > most) names.delete(oldestOf(names))
    if (!hasWarned && names.size >= most * WARNING_SHARE) {
      hasWarned = true
      warn?.(facts())
    }
    return given
  }

  const spelled = (given: string) => (round === 0 ? given : `${given}.${round}`)

  return {
    nameOf: (text) => {
      const given = names.get(text)
      if (given !== undefined) return spelled(used(text, given))
      if (!waiting.delete(text)) return wait(text)
      return spelled(name(text))
    },
    renew: (stale) => {
      const [, wasIn = '0'] = stale.split('.')
      if (Number(wasIn) === round) round += 1
    },
    facts,
  }
}

const oldestOf = <T>(entries: Set<T> | Map<T, unknown>): T => entries.keys().next().value as T
