import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Db, Tx } from '../../infra/db/db.ts'
import { inTransaction } from '../../infra/db/transaction.ts'
import { queueLaterKeys } from '../../modules/fulfilment/delivery/delivery.service.ts'
import { lockedOrder } from '../../modules/fulfilment/orders/orders.service.ts'
import { staffActor } from '../../modules/platform/audit/audit.rules.ts'
import { aloneOrAsked } from '../../modules/staff/approvals/alone-or-asked.ts'
import { defineApproval } from '../../modules/staff/approvals/approval-kind.ts'
import { askApproval } from '../../modules/staff/approvals/ask-approval.ts'
import { assertForeignMailbox, moveKeys } from '../../modules/staff/key-transfers/move-keys.ts'
import { serveLineIn } from '../../modules/stock/licenses/units/serve-line.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type By = Readonly<{ staffId: string; approval?: string }>

const assignIn = (ctx: Context, tx: Tx, lineId: number, { staffId, ...approved }: By) =>
  serveLineIn(ctx, tx, lineId, {
    actor: staffActor(staffId),
    note: approved,
    onFilled: queueLaterKeys,
    guard: async (inside, { orderId, units: licenses }) => {
      const { email } = await lockedOrder(inside, orderId)
      const move = { act: 'assignment', by: { staffId }, orderId, licenses } as const
      await moveKeys(ctx, inside, { ...move, mailboxes: [email], ...approved })
    },
  })

type Waiting = Readonly<{ orderId: string; orderNumber: string; email: string }>

async function orderOfLine(db: Db, lineId: number): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select o.id as "orderId", o.order_number as "orderNumber", o.email
    from order_lines l
    join orders o on o.id = l.order_id
    where l.id = ${lineId}`.execute(db)
  if (!rows[0]) throw new AppError('conflict')
  return rows[0]
}

/** Keys for a line that waits, which a second person must approve. */
export const assignmentByTwo = defineApproval({
  name: 'license.assign',
  needs: 'licenses.assign',
  wait: 'minutes',
  payload: z.object({ lineId: z.int() }),
  async mayDecide(ctx, { lineId }, decider) {
    assertForeignMailbox(decider, [(await orderOfLine(ctx.db, lineId)).email])
    return true
  },
  async apply(ctx, tx, { lineId }, { id, asker }) {
    return (await assignIn(ctx, tx, lineId, { staffId: asker.id, approval: id })).orderId
  },
})

/** Serves one line if it is next: at once, or after a second person approved it. */
export const assignToLine = (ctx: StaffContext, lineId: number) =>
  aloneOrAsked(
    () =>
      inTransaction(ctx.db, async (tx) => {
        const { units } = await assignIn(ctx, tx, lineId, { staffId: ctx.staff.id })
        return { units }
      }),
    async (why) => {
      const { orderId, orderNumber } = await orderOfLine(ctx.db, lineId)
      const summary = `Keys for order ${orderNumber}, which waits for them. ${why}`
      const asked = { object: orderId, summary, payload: { lineId } }
      return await askApproval(ctx, ctx.staff, assignmentByTwo, asked)
    },
  )
