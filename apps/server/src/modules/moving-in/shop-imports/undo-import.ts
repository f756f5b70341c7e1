import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { lockBroughtOrders, undoOrderImport } from '../../fulfilment/orders/imported-orders.ts'
import { audited } from '../../platform/audit/audited.ts'
import { allowImportTime } from '../../stock/licenses/vault/import-turn.ts'
import { lockedKeysOf, withdrawSoldKeys } from '../../stock/licenses/vault/sold-elsewhere.ts'
import { findImport, markUndone, touchedOrders } from './shop-imports.repo.ts'

/**
 * Takes an import back. Orders are marked and keys withdrawn, nothing is deleted; an order that something has happened
 * to since stays as it is. Orders are locked before their keys, as every other change of an order does.
 */
export async function undoImport(ctx: Context, id: number, actor: string, reason: string) {
  return await audited(ctx.backOfficeDb, { actor, action: 'shop_import.undone' }, async (tx) => {
    await allowImportTime(tx)
    const found = await findImport(tx, id, 'locked')
    if (!found) throw new AppError('not_found')
    if (found.state !== 'done' || found.undone_at) throw new AppError('conflict')
    const orders = (await lockBroughtOrders(tx, id)).map((order) => order.id)
    const keys = await lockedKeysOf(tx, orders)
    const touched = new Set([
      ...(await touchedOrders(tx, orders)),
      ...keys.filter(({ isUntouched }) => !isUntouched).map(({ orderId }) => orderId),
    ])
    const undone = orders.filter((order) => !touched.has(order))
    const gone = keys.filter(({ orderId }) => !touched.has(orderId)).map((key) => key.id)
    await withdrawSoldKeys(tx, id, gone)
    await undoOrderImport(tx, undone, `import ${id} undone`)
    await markUndone(tx, id, touched.size)
    const result = { undone: undone.length, kept: touched.size }
    return { result, object: `shop-import:${id}`, meta: { ...result, reason } }
  })
}
