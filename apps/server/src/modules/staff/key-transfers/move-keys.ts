import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import {
  countOfMember,
  countSuccessors,
  insertKeyMove,
  lockSubjects,
  type OfMember,
  refillsOf,
  type Subject,
  staffMailboxes,
} from './key-transfers.repo.ts'
import { isAmong, type KeyAct, whyTwo } from './key-transfers.rules.ts'

declare const moved: unique symbol
/** A move that is on record. Only this file makes one, and no key follows another without it. */
export type MoveId = number & { readonly [moved]: true }

type Mover = Readonly<{ staffId: string }> | 'rules' | 'machine'

/** The place that gets another key, and who is behind it. */
export type Successor = Subject &
  Readonly<{
    /** How many licences the line has, and how many its buyer paid for. */
    quantity: number
    paidLicenses: number
  }>

export type KeyMove = Readonly<{
  act: KeyAct
  by: Mover
  /** The member who asked for it on a buyer's behalf. */
  openedBy?: string | null
  orderId: string
  licenses: number
  /** Every mailbox that the keys leave or reach. */
  mailboxes: readonly string[]
  /** The keys reach a mailbox that the buyer did not name, by a person who sees keys masked. */
  isOutOfSight?: boolean
  /** Keys go along that were seen at the mailbox that loses them, and whether its owner agreed with a code. */
  areSeen?: boolean
  isProven?: boolean
  successor?: Successor
  /** The place of a key that is shown and stays where it is. */
  place?: Readonly<{ orderLineId: number; slot: number }>
  reason?: string
  /** The approval of a second person, once there is one. What two agreed on counts for nobody. */
  approval?: string
}>

const noSuccessor = { ofPlace: 0, ofLine: 0, ofPerson: 0, ofNetwork: 0 }

const memberOf = ({ by, openedBy }: KeyMove) => [
  ...(typeof by === 'object' ? [by.staffId] : []),
  ...(openedBy ? [openedBy] : []),
]

function subjectsOf(move: KeyMove): string[] {
  const { personHashes = [], card, network } = move.successor ?? {}
  const hashes = [...personHashes, ...(card ? [card] : [])].map((hash) => hash.toString('hex'))
  return [...memberOf(move), ...hashes, ...(network ? [network] : [])]
}

async function counted(tx: Tx, move: KeyMove) {
  await lockSubjects(tx, subjectsOf(move))
  const members: OfMember[] = []
  for (const staffId of new Set(memberOf(move))) members.push(await countOfMember(tx, staffId))
  const most = (of: keyof OfMember) => Math.max(0, ...members.map((member) => member[of]))
  return {
    ...{ today: most('today'), thisWeek: most('thisWeek'), revealedToday: most('revealedToday') },
    ...(move.successor ? await countSuccessors(tx, move.successor) : noSuccessor),
  }
}

/** Why a second person must approve it; undefined where one is enough. */
export async function whySecondPerson(
  ctx: Context,
  tx: Tx,
  move: KeyMove,
): Promise<string | undefined> {
  const facts = {
    ...{ act: move.act, licenses: move.licenses, hasMember: memberOf(move).length > 0 },
    isOfStaff: isAmong(move.mailboxes, await staffMailboxes(tx)),
    isOutOfSight: move.isOutOfSight ?? false,
    areSeen: move.areSeen ?? false,
    isProven: move.isProven ?? false,
    quantity: move.successor?.quantity ?? 0,
    paidLicenses: move.successor?.paidLicenses ?? 0,
    counted: await counted(tx, move),
  }
  return whyTwo(facts, await settingsOf({ ...ctx, db: tx }))
}

async function noted(tx: Tx, move: KeyMove): Promise<MoveId> {
  const { act, by, orderId, licenses, successor } = move
  const id = await insertKeyMove(tx, {
    ...{ act, orderId, licenses },
    actorKind: typeof by === 'object' ? 'staff' : by,
    staffId: typeof by === 'object' ? by.staffId : null,
    openedBy: move.openedBy ?? null,
    place: successor ?? move.place ?? null,
    personHash: successor?.personHashes[0] ?? null,
    card: successor?.card ?? null,
    network: successor?.network ?? null,
    reason: move.reason ?? '',
    isProven: move.isProven ?? false,
    approval: move.approval ?? null,
  })
  return id as MoveId
}

/** The move, on record; or why it takes a second person, and then nothing happened. */
export async function moveOrWhy(
  ctx: Context,
  tx: Tx,
  move: KeyMove,
): Promise<Readonly<{ id: MoveId }> | Readonly<{ why: string }>> {
  const why = move.approval === undefined ? await whySecondPerson(ctx, tx, move) : undefined
  return why === undefined ? { id: await noted(tx, move) } : { why }
}

/**
 * The one way by which keys move without a payment of their own, in the transaction that moves them and with the order
 * locked: within the budgets of everyone concerned it is noted; else it throws `second_person_needed`, with the reason
 * as its words. See `aloneOrAsked`.
 */
export async function moveKeys(ctx: Context, tx: Tx, move: KeyMove): Promise<MoveId> {
  const made = await moveOrWhy(ctx, tx, move)
  if ('why' in made) throw new AppError('second_person_needed', made.why)
  return made.id
}

/** By which move the next key of a place follows the one that ended: the newest after the one that brought that. */
export async function refillMoves(tx: Tx, orderLineId: number) {
  const moves = await refillsOf(tx, orderLineId)
  return (slot: number, after: number): MoveId | undefined =>
    moves.find((move) => move.slot === slot && move.id > after)?.id as MoveId | undefined
}

/** Nobody approves what sends keys to a mailbox of their own. */
export function assertForeignMailbox(decider: { email: string }, mailboxes: readonly string[]) {
  if (isAmong(mailboxes, [decider.email])) throw new AppError('approval_own')
}
