import { createHash } from 'node:crypto'
import type { Permission } from '@keyhaven/contracts/staff/permissions'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import type { Member } from '../staff/staff-member.ts'
import { canonical, type Wait } from './approvals.rules.ts'

/** What an approved act knows: who asked for it, who approved it, and by which approval. */
export type Approved = Readonly<{ id: string; asker: Member; decidedBy: string }>

/** What an act knows that was refused. */
export type Refused = Readonly<{ id: string; decider: Member }>

/**
 * One kind of act that needs a second person. Its payload says all of what will happen; `apply` does
 * exactly that in the transaction of the decision, or throws `approval_outdated` where it no longer can.
 */
export type ApprovalKind<Payload extends z.ZodType = z.ZodType> = Readonly<{
  name: string
  /** What the one who asks must be allowed to do, when they ask and when it happens. */
  needs: Permission
  /** How long it rests in a shop where nobody else can decide. */
  wait: Wait
  payload: Payload
  /** Whether these two may agree on it: nobody but a super admin agrees on an amount above their own limit. */
  mayDecide?(
    ctx: Context,
    payload: z.output<Payload>,
    decider: Member,
    asker: Member,
  ): Promise<boolean>
  /** Reads through `ctx.db`, too, are part of the transaction. The answer names what came of it. */
  // A method, so that kinds with different payloads fit in one list.
  apply(ctx: Context, tx: Tx, payload: z.output<Payload>, approved: Approved): Promise<string>
  /** What follows where it is refused, in the transaction of that decision; then refusing, too, takes two people apart. */
  refuse?(ctx: Context, tx: Tx, payload: z.output<Payload>, refused: Refused): Promise<void>
}>

export const defineApproval = <Payload extends z.ZodType>(kind: ApprovalKind<Payload>) => kind

/** What is approved: this payload of this kind and no other. */
export const payloadHash = (kind: string, payload: unknown): Buffer =>
  createHash('sha256')
    .update(`${kind}\n${canonical(payload)}`)
    .digest()
