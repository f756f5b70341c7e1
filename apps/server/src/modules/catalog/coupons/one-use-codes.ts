import { randomInt } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { findCoupon, insertCoupon, lockCoupon, templateOf } from './coupon-desk.repo.ts'
import type { CouponRow } from './coupon-values.ts'

/** Without letters and digits that are taken for each other. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 12

const randomPart = () =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Codes that nobody can guess; sixty bits make two of the same unlikely in the life of a shop. */
export const newCodes = (count: number, prefix: string): string[] =>
  Array.from({ length: count }, () => `${prefix === '' ? '' : `${prefix}-`}${randomPart()}`)

/** The version of a coupon whose rules codes are made with, locked; a code for one use has none. */
export async function templateFor(tx: Tx, id: number, version: string): Promise<CouponRow> {
  const coupon = await lockCoupon(tx, id)
  if (!coupon || coupon.template_id !== null) throw new AppError('not_found')
  if (String(coupon.version) !== version) throw new AppError('approval_outdated')
  return coupon
}

type Making = Readonly<{ templateId: number; version: string; by: string }>

/** One code with the rules of its coupon, for one use. Repeating it changes nothing. */
export async function addCode({ db }: Pick<Context, 'db'>, code: string, making: Making) {
  const template = await findCoupon(db, making.templateId)
  if (!template || String(template.version) !== making.version) {
    throw new AppError('conflict', 'The coupon was changed meanwhile: make the rest anew')
  }
  const id = await insertCoupon(db, {
    name: template.name,
    kind: template.kind,
    percent_bp: template.percent_bp,
    amount_minor: template.amount_minor,
    currency: template.currency,
    store_id: template.store_id,
    min_subtotal_minor: template.min_subtotal_minor,
    product_ids: template.product_ids,
    excluded_product_ids: template.excluded_product_ids,
    starts_at: template.starts_at,
    ends_at: template.ends_at,
    max_uses: 1,
    max_per_customer: 1,
    is_first_order: template.is_first_order,
    is_claimable: template.is_claimable,
    allow_free: template.allow_free,
    free_per_day: template.free_per_day,
    is_active: template.is_active,
    approval_id: template.approval_id,
    approved_share_bp: template.approved_share_bp,
    code,
    template_id: template.id,
    created_by: making.by,
  })
  const isThere = id !== undefined || (await templateOf(db, code)) === template.id
  if (!isThere) throw new AppError('conflict', 'This code is taken')
}
