import type { Tx } from '../../infra/db.ts'

export async function updateAddress(tx: Tx, orderId: string, email: string, emailNormal: string) {
  await tx
    .updateTable('orders')
    .set({ email, email_normal: emailNormal })
    .where('id', '=', orderId)
    .execute()
}

/** Ends what opens an order, except for one browser: cookies, and links nobody has used yet. */
export async function endAccess(tx: Tx, orderId: string, except: Buffer | undefined) {
  await tx
    .deleteFrom('order_access')
    .where('order_id', '=', orderId)
    .$if(except !== undefined, (query) =>
      query.where('token_hash', '<>', except ?? Buffer.alloc(0)),
    )
    .execute()
  await tx
    .deleteFrom('access_links')
    .where('order_id', '=', orderId)
    .where('used_at', 'is', null)
    .execute()
}
