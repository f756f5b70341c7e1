import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { insertMove, movesToday, staffMailboxes } from './key-moves.repo.ts'
import { isAmong, type KeyAct, whyTwo } from './key-moves.rules.ts'

export type KeyMove = Readonly<{
  staffId: string
  act: KeyAct
  /** Null where several orders move together. */
  orderId: string | null
  /** Every mailbox that the keys leave or reach. */
  mailboxes: readonly string[]
  /** The keys reach a mailbox that the buyer did not name, by a person who sees keys masked. */
  isOutOfSight?: boolean
  /** The approval of a second person, once there is one. */
  approval?: string
}>

type Plan = Omit<KeyMove, 'orderId' | 'approval'>

/** Why a second person must approve it; undefined where one is enough. */
export async function whySecondPerson(tx: Tx, plan: Plan): Promise<string | undefined> {
  return whyTwo({
    act: plan.act,
    movesToday: await movesToday(tx, plan.staffId),
    isOfStaff: isAmong(plan.mailboxes, await staffMailboxes(tx)),
    isOutOfSight: plan.isOutOfSight ?? false,
  })
}

/**
 * The one question before staff bring keys to another mailbox or another line, in the transaction that does it: throws
 * `second_person_needed`, with the reason as its words, or notes the move. See `aloneOrAsked`.
 */
export async function guardKeyMove(tx: Tx, move: KeyMove): Promise<void> {
  if (move.approval === undefined) {
    const why = await whySecondPerson(tx, move)
    if (why !== undefined) throw new AppError('second_person_needed', why)
  }
  await insertMove(tx, move)
}

/** Nobody approves what sends keys to a mailbox of their own. */
export function refuseOwnMailbox(decider: { email: string }, mailboxes: readonly string[]) {
  if (isAmong(mailboxes, [decider.email])) throw new AppError('approval_own')
}
