import { apiVersion } from '../contract/tables.ts'

/** How webhooks are delivered; shares are between 0 (none) and 1 (all). */
export type WebhookSettings = Readonly<{
  /** Off: events are stored as undelivered and not sent. */
  enabled: boolean
  /** Which types are sent; `charge.*` and `*` are allowed. */
  events: readonly string[]
  /** How many copies are sent besides the first. */
  duplicate: number
  delayMs: number
  /** Every delivery waits up to `reorderMs` longer, so that they overtake one another. */
  reorder: boolean
  reorderMs: number
  /** The share of events that are never sent. */
  drop: number
  /** The share of attempts that are signed with another secret. */
  wrongSignature: number
  /** The share of attempts that are signed an hour ago. */
  oldTimestamp: number
  /** How long ago every delivery says it was signed. */
  signedSecondsAgo: number
  /** A secret that is being rolled: deliveries bear its signature too. */
  oldSecret: string | null
  /** The pauses before each further attempt after an answer that is not 2xx. */
  retryDelaysMs: readonly number[]
  /** The version that events are said to be written in. */
  apiVersion: string
  /** The same seed makes the same choices. */
  seed: number
}>

export const defaultSettings: WebhookSettings = {
  enabled: true,
  events: ['*'],
  duplicate: 0,
  delayMs: 0,
  reorder: false,
  reorderMs: 200,
  drop: 0,
  wrongSignature: 0,
  oldTimestamp: 0,
  signedSecondsAgo: 0,
  oldSecret: null,
  retryDelaysMs: [500, 2000, 8000, 30_000, 120_000],
  apiVersion,
  seed: 1,
}

const share = { type: 'number', minimum: 0, maximum: 1 }
const milliseconds = { type: 'integer', minimum: 0, maximum: 3 * 24 * 3_600_000 }

/** What is left out has its default value. */
export const settingsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    enabled: { type: 'boolean' },
    events: { type: 'array', items: { type: 'string' } },
    duplicate: { type: 'integer', minimum: 0, maximum: 100 },
    delayMs: milliseconds,
    reorder: { type: 'boolean' },
    reorderMs: milliseconds,
    drop: share,
    wrongSignature: share,
    oldTimestamp: share,
    signedSecondsAgo: { type: 'integer' },
    oldSecret: { type: ['string', 'null'] },
    retryDelaysMs: { type: 'array', items: milliseconds },
    apiVersion: { type: 'string' },
    seed: { type: 'integer' },
  },
}

/** A stream of numbers from 0 up to 1 that the seed decides (mulberry32). */
export function createChance(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
