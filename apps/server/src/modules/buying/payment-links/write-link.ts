import { randomBytes } from 'node:crypto'
import { CUSTOMER_LINK_PREFIX } from '@keyhaven/contracts/payment-link-fields'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { idFrom } from '../../fulfilment/orders/orders.rules.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { lockLink, usesOf } from '../checkout/open/link-uses.ts'
import { refused } from './asked-values.ts'
import {
  findLink,
  insertChange,
  insertLink,
  type LinkProduct,
  type LinkValues,
  updateLink,
} from './payment-links.repo.ts'

const STAFF_LINK_PREFIX = 'pl_'

type LinkHistoryEntry = Parameters<typeof insertChange>[1]

/** One change of a link, in its own history and in the audit log. */
export async function noteChange(tx: Tx, change: LinkHistoryEntry) {
  const { linkId, action, by, facts } = change
  await insertChange(tx, change)
  await recordAudit(tx, {
    actor: staffActor(by),
    action: `payment-link.${action}`,
    object: `payment-link:${linkId}`,
    meta: facts,
  })
}

/** Who makes or changes a link, and by whose approval if it took one. */
export type LinkAction = Readonly<{
  by: string
  approval?: Readonly<{ id: string; approvedBy: string }>
}>

type LinkContent = Readonly<{
  values: LinkValues
  products: readonly LinkProduct[]
  isForCustomer: boolean
}>

/** A new link, in this transaction: its id. */
export async function writeLink(
  tx: Tx,
  { by, ...approved }: LinkAction,
  { values, products, isForCustomer }: LinkContent,
): Promise<string> {
  const id = idFrom(isForCustomer ? CUSTOMER_LINK_PREFIX : STAFF_LINK_PREFIX, randomBytes(17))
  await insertLink(tx, { ...values, id, created_by: by }, products)
  const facts = { ...values, products, ...approved }
  await noteChange(tx, { linkId: id, action: 'created', by, facts })
  return id
}

type LinkChange = Readonly<{
  id: string
  /** The version that was judged: any other is refused. */
  version: string
  values: Partial<LinkValues>
}>

/** Changes one version of a link, in this transaction. */
export async function changeLink(
  tx: Tx,
  { by, ...approved }: LinkAction,
  { id, version, values }: LinkChange,
) {
  await lockLink(tx, id)
  const before = await findLink(tx, id)
  if (before?.version !== version) throw new AppError('version_stale')
  if (before.withdrawn_at !== null) throw new AppError('payment_link_ended')
  const { taken } = await usesOf(tx, id)
  if (typeof values.max_uses === 'number' && values.max_uses < taken) {
    throw refused('maxUses', `It is in use ${taken} times already`)
  }
  await updateLink(tx, id, values)
  await noteChange(tx, { linkId: id, action: 'edited', by, facts: { ...values, ...approved } })
}
