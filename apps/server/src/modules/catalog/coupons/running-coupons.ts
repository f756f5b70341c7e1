import type { Tx } from '../../../infra/db/db.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { editionsToSell } from '../products/products.service.ts'
import type { FallAction, Runner, Running } from '../sale-floor/falls-below.ts'
import type { SaleMeasures } from '../sale-floor/measures.ts'
import { inForce } from '../sale-floor/reference.rules.ts'
import { lockCoupon } from './coupon-desk.repo.ts'
import { leftOf, valueSentence } from './coupon-floor.ts'
import { termsOf } from './coupons.rules.ts'
import {
  endCouponAt,
  permitCoupon,
  type RunningCoupon,
  runningCoupons,
} from './running-coupons.repo.ts'
import { pauseOrResume } from './write-coupon.ts'

const UNIT_MICROS = 1_000_000

/** What a coupon leaves of each edition, by the rate of its own currency at that moment. */
function linesOf(coupon: RunningCoupon, measures: SaleMeasures, productIds: readonly string[]) {
  const rates = coupon.currency === null ? [] : (measures.rates.get(coupon.currency) ?? [])
  const terms = termsOf(coupon, inForce(rates, measures.at)?.minor ?? UNIT_MICROS)
  const { approved_share_bp: shareBp } = coupon
  const permit = shareBp === null ? undefined : { shareBp, approvalId: null }
  return leftOf(measures, terms, productIds, permit).map(
    ({ productId, currency, shareBp: left, floorShareBp }) => ({
      name: `${productId} ${currency}`,
      shareBp: left,
      isBelow: left < floorShareBp,
    }),
  )
}

function nameOf(coupon: RunningCoupon): string {
  const codes = coupon.codes > 0 ? `, with ${coupon.codes} codes for one use` : ''
  return `Coupon ${coupon.code}, ${valueSentence(coupon)}${codes}`
}

const runningOf = (coupon: RunningCoupon, productIds: readonly string[]): Running => ({
  object: `coupon:${coupon.id}`,
  name: nameOf(coupon),
  until: coupon.until,
  linesBy: (measures) => linesOf(coupon, measures, productIds),
})

/** A coupon and its codes are one to staff, whatever terms each has. */
function together(parts: readonly [Running, ...Running[]]): Running {
  const ends = parts.flatMap(({ until }) => (until === null ? [] : [until]))
  return {
    ...parts[0],
    until: ends.length === parts.length ? Math.max(...ends) : null,
    linesBy: (measures) =>
      parts.flatMap(({ linesBy }, place) =>
        linesBy(measures).map((line) => ({ ...line, name: `${place} ${line.name}` })),
      ),
  }
}

async function note(tx: Tx, action: string, id: string, { by, ...meta }: FallAction) {
  await recordAudit(tx, { actor: staffActor(by), action, object: `coupon:${id}`, meta })
}

export const couponRunner: Runner = {
  kind: 'coupon',
  async running(ctx, tx) {
    const productIds = await editionsToSell({ ...ctx, db: tx })
    const parts = (await runningCoupons(tx)).map((coupon) => runningOf(coupon, productIds))
    const grouped = Map.groupBy(parts, ({ object }) => object)
    return [...grouped.values()].flatMap(([first, ...rest]) =>
      first ? [together([first, ...rest])] : [],
    )
  },
  async keep(_ctx, tx, id, { permit, ...act }) {
    await lockCoupon(tx, Number(id))
    await permitCoupon(tx, Number(id), permit)
    await note(tx, 'coupon.kept', id, { ...act, ...permit })
  },
  async end(_ctx, tx, id, { at, ...act }) {
    if (at === null) return await pauseOrResume(tx, act.by, Number(id), true)
    await lockCoupon(tx, Number(id))
    await endCouponAt(tx, Number(id), at)
    const moved = { ...act, at: at.toISOString() }
    await note(tx, 'coupon.end_moved', id, moved)
  },
}
