import { currencies } from '@keyhaven/contracts/money'
import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { defineApproval } from '../../staff/approvals/approval-kind.ts'
import { saidReason } from '../../staff/approvals/approvals.rules.ts'
import { askApproval } from '../../staff/approvals/ask-approval.ts'
import { lowestAtRate, measuresOf } from '../sale-floor/measures.ts'
import { shareText } from '../sale-floor/reference.rules.ts'
import {
  type ForeignCurrency,
  insertRate,
  lockCurrency,
  noteStale,
  type RateInForce,
  ratesWithPast,
} from './rates.repo.ts'
import { decimalOf, deviationOf, microsOf } from './rates.rules.ts'

type Entry = Readonly<{ currency: ForeignCurrency; micros: number; reason: string }>
type StaffAction = Readonly<{
  by: string
  approval?: Readonly<{ id: string; approvedBy: string }>
  /** The share that was approved, if it took an approval. */
  shareBp?: number
}>

async function lastRate(db: Db, currency: ForeignCurrency): Promise<RateInForce> {
  const last = (await ratesWithPast(db)).find((rate) => rate.currency === currency)
  if (!last) throw new AppError('not_found')
  return last
}

async function writeRate(
  tx: Tx,
  { by, shareBp, ...approved }: StaffAction,
  last: RateInForce,
  entry: Entry,
) {
  const { currency, micros, reason } = entry
  await insertRate(tx, {
    currency,
    rate_micros: micros,
    source: 'hand',
    entered_by: by,
    note: reason,
    approval_id: approved.approval?.id ?? null,
    approved_share_bp: shareBp ?? null,
  })
  await noteStale(tx, currency, false)
  await recordAudit(tx, {
    actor: staffActor(by),
    action: 'currency.rate_entered',
    object: `currency:${currency}`,
    meta: { from: decimalOf(last.rate_micros), to: decimalOf(micros), reason, ...approved },
  })
}

/** A rate far below those of a week: every price in that currency would fall as much. */
export const lowRate = defineApproval({
  name: 'currency.rate',
  needs: 'currencies.edit',
  wait: 'minutes',
  payload: z.object({
    currency: z.enum(currencies).exclude(['USD']),
    micros: z.int().positive(),
    reason: z.string(),
    /** The rate it was compared with. */
    lastId: z.int(),
    /** The lowest share of its reference that a price falls to. */
    shareBp: z.int(),
  }),
  async apply(ctx, tx, { lastId, shareBp, ...entry }, { id, asker, decidedBy }) {
    await lockCurrency(tx, entry.currency)
    const last = await lastRate(tx, entry.currency)
    const measures = await measuresOf({ ...ctx, db: tx })
    const shareNow = lowestAtRate(measures, entry.currency, entry.micros)
    if (last.id !== lastId || shareNow !== shareBp) throw new AppError('approval_outdated')
    const approval = { id, approvedBy: decidedBy }
    await writeRate(tx, { by: asker.id, approval, shareBp }, last, entry)
    return `currency:${entry.currency}`
  },
})

type RateEntry = Readonly<{
  currency: ForeignCurrency
  rate: string
  reason: string
  isSure: boolean
}>

/** Puts a rate in force at once. Far above the last it is asked about again, far below two people decide. */
export async function enterRate(
  ctx: Context,
  staff: StaffPrincipal,
  { currency, rate, reason, isSure }: RateEntry,
): Promise<RequestedApproval | undefined> {
  const micros = microsOf(rate)
  if (micros === undefined) {
    const message = 'A rate is more than 0'
    throw new AppError('invalid_request', message, [{ field: 'rate', message }])
  }
  const entry = { currency, micros, reason }
  const judged = await inTransaction(ctx.backOfficeDb, async (tx) => {
    await lockCurrency(tx, currency)
    const last = await lastRate(tx, currency)
    const deviation = deviationOf(micros, last.highest_micros)
    if (deviation !== 'near' && !isSure) throw new AppError('rate_far_off')
    const measures = await measuresOf({ ...ctx, db: tx })
    const shareBp = lowestAtRate(measures, currency, micros)
    // Small steps that leave a price below the floor are decided like one big one.
    const isLow = micros < last.rate_micros && shareBp < measures.floorShareBp
    const waits = deviation === 'below' || isLow
    if (!waits) await writeRate(tx, { by: staff.id }, last, entry)
    return { last, waits, shareBp }
  })
  if (!judged.waits) return undefined
  const { last, shareBp } = judged
  const share = Math.floor((micros * 100) / last.highest_micros)
  return await askApproval(ctx, staff, lowRate, {
    object: `currency:${currency}`,
    summary: `Rate of ${currency}: ${decimalOf(micros)} instead of ${decimalOf(last.rate_micros)}, ${share} % of the highest of a week. All prices in ${currency} fall as much, ${shareText(shareBp)}. ${saidReason(reason)}`,
    payload: { ...entry, lastId: last.id, shareBp },
  })
}
