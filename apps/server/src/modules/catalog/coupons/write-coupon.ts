import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import type { Permit } from '../sale-floor/judge-sale.ts'
import { insertCoupon, lockCoupon, setActive, updateCoupon } from './coupon-desk.repo.ts'
import type { CouponRow, CouponValues } from './coupon-values.ts'

/** Who makes or changes a coupon, and by whose approval if it took one. */
export type CouponAction = Readonly<{
  by: string
  approval?: Readonly<{ id: string; approvedBy: string }>
  /** The share that was approved, if it took one. */
  permit?: Permit
}>

const sharesOf = (permit: Permit | undefined) => ({
  approval_id: permit?.approvalId ?? null,
  approved_share_bp: permit?.shareBp ?? null,
})

const objectOf = (id: number) => `coupon:${id}`

async function note(tx: Tx, by: string, action: string, id: number, meta: object) {
  const actor = staffActor(by)
  await recordAudit(tx, { actor, action: `coupon.${action}`, object: objectOf(id), meta })
}

/** A new coupon, in this transaction: its id. */
export async function writeCoupon(
  tx: Tx,
  { by, permit, ...approved }: CouponAction,
  code: string,
  values: CouponValues,
): Promise<number> {
  const id = await insertCoupon(tx, { ...values, ...sharesOf(permit), code, created_by: by })
  if (id === undefined) {
    const message = 'This code is taken'
    throw new AppError('invalid_request', message, [{ field: 'code', message }])
  }
  await note(tx, by, 'created', id, { code, ...values, ...approved })
  return id
}

/** What changed, with both values. */
function differenceOf(before: CouponRow, values: CouponValues) {
  const names = Object.keys(values) as (keyof CouponValues)[]
  const isOther = (name: keyof CouponValues) =>
    JSON.stringify(before[name]) !== JSON.stringify(values[name])
  return Object.fromEntries(
    names.filter(isOther).map((name) => [name, { from: before[name], to: values[name] }]),
  )
}

type CouponChange = Readonly<{
  id: number
  /** The version that was judged: any other is refused. */
  version: string
  values: CouponValues
}>

/** Changes one version of a coupon, in this transaction. */
export async function changeCoupon(
  tx: Tx,
  { by, permit, ...approved }: CouponAction,
  { id, version, values }: CouponChange,
) {
  const before = await lockCoupon(tx, id)
  if (!before) throw new AppError('not_found')
  if (String(before.version) !== version) throw new AppError('version_stale')
  const taken = before.used + before.held
  if (values.max_uses !== null && values.max_uses < taken) {
    const message = `It is in use ${taken} times already`
    throw new AppError('invalid_request', message, [{ field: 'maxUses', message }])
  }
  const changed = differenceOf(before, values)
  const isSame = before.approved_share_bp === (permit?.shareBp ?? null)
  if (Object.keys(changed).length === 0 && isSame) return
  await updateCoupon(tx, id, { ...values, ...sharesOf(permit) })
  await note(tx, by, 'edited', id, { changed, ...approved })
}

/** Nobody uses a paused coupon; a checkout that holds it already may go on. */
export async function pauseOrResume(tx: Tx, by: string, id: number, isPaused: boolean) {
  const coupon = await lockCoupon(tx, id)
  if (!coupon) throw new AppError('not_found')
  if (coupon.is_active === !isPaused) return
  await setActive(tx, id, !isPaused)
  await note(tx, by, isPaused ? 'paused' : 'resumed', id, {})
}
