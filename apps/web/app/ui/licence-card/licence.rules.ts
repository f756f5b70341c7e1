import type { LicenceFacts } from '../../lib/order/licence-facts.ts'

export type LicenceState = 'ready' | 'waiting' | 'replaced' | 'refunded' | 'frozen'

/** One licence as a card shows it. */
export type Licence = Readonly<{
  productId: string
  /** The name it was sold under. */
  productName: string
  facts: LicenceFacts | undefined
  state: LicenceState
  /** How its key ends; none where there is no key. */
  lastFive: string | undefined
  /** "1 of 2" */
  place: string | undefined
  isVolumeKey?: boolean
}>

export const isOff = (state: LicenceState) => state === 'replaced' || state === 'refunded'

const KEY_LENGTH = 29
const HIDDEN = '•••••-•••••-•••••-•••••-'

/** What is before the last five characters, as long as the key itself. */
export const maskBefore = (lastFive: string) =>
  HIDDEN.slice(0, Math.max(0, KEY_LENGTH - lastFive.length))

/** "1:48" */
export const clockText = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
