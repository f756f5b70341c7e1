import type { ErrorCode } from '@keyhaven/contracts/errors'
import type { HandoverState } from '@keyhaven/contracts/handovers'

export const HANDOVER_MINUTES = 15
export const WRONG_PER_NETWORK = 10
/** So many times as many for a whole /48. */
export const WIDE = 8
/** Beyond so many wrong codes in an hour every further one is answered late; nobody is refused for the tries of others. */
export const WRONG_PER_SHOP = 5_000
export const SLOW_MS = 2_000

const SMALLEST_MARK = 10
const MARKS = 90

/** As the table has it; that a code is too old is known by the clock alone. */
export type StoredState = Exclude<HandoverState, 'expired'>

const edges: Record<StoredState, readonly StoredState[]> = {
  offered: ['knocked', 'ended'],
  knocked: ['allowed', 'refused', 'ended'],
  allowed: ['used', 'ended'],
  refused: [],
  used: [],
  ended: [],
}

export const mayMove = (from: StoredState, to: StoredState) => edges[from].includes(to)

/** From where a handover may come to this state. */
export const statesBefore = (to: StoredState): StoredState[] =>
  (Object.keys(edges) as StoredState[]).filter((from) => mayMove(from, to))

/** Still on its way to a computer. */
export const isOpenState = (state: StoredState) => edges[state].length > 0

/** What is true of a handover now. */
export const stateAt = (state: StoredState, secondsLeft: number): HandoverState =>
  isOpenState(state) && secondsLeft <= 0 ? 'expired' : state

/** Why a code that exists does not let a computer knock. */
export function knockRefusal(state: HandoverState): ErrorCode {
  if (state === 'expired' || state === 'ended') return 'handover_expired'
  return 'handover_used'
}

/** Two digits for both screens. */
export const markFrom = (random: number): number => SMALLEST_MARK + (random % MARKS)
