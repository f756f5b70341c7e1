import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import { normalOrderNumber } from '@keyhaven/contracts/order-number'
import type { LoggedDownload, listDownloads } from '@keyhaven/contracts/staff/downloads'
import { sql } from 'kysely'
import { maskEmail } from '../../modules/fulfilment/orders/orders.rules.ts'
import { type ListPlan, listed } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type Query = RequestOf<typeof listDownloads>['query']
type DownloadRow = Omit<LoggedDownload, 'at' | 'maskedEmail'> &
  Readonly<{ at: Date; email: string }>

/** The one order with this number; anything else finds nothing. */
export const ofOrder = (text: string) =>
  sql`(select id from orders where order_number = ${normalOrderNumber(text) ?? text})`

export const downloadPlan: ListPlan = {
  name: 'downloads',
  columns: sql`
    d.id, d.at, d.order_id as "orderId", o.order_number as "orderNumber", o.email,
    p.name as "productName", d.download_type as type, d.download_source as place,
    d.success as "isSuccess", d.error_message as error, d.duration_ms as "durationMs", d.source`,
  from: sql`download_access_log d
    join orders o on o.id = d.order_id
    left join products p on p.id = d.product_id`,
  counted: sql`download_access_log d`,
  id: { by: sql`d.id`, type: 'bigint' },
  sorts: { at: { by: sql`d.at`, type: 'timestamptz' } },
  filters: {
    q: (text: string) => sql`d.order_id = ${ofOrder(text)}`,
    result: (result: Query['result']) => (result === 'failed' ? sql`not d.success` : sql`true`),
    productId: (id: string) => sql`d.product_id = ${id}`,
  },
}

const describe = ({ email, at, ...row }: DownloadRow): LoggedDownload => ({
  id: row.id,
  at: at.toISOString(),
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  maskedEmail: maskEmail(email),
  productName: row.productName,
  type: row.type,
  place: row.place,
  isSuccess: row.isSuccess,
  error: row.error,
  durationMs: row.durationMs,
  source: row.source,
})

/** What was fetched of which order. Networks and browsers are for disputes, not for this list. */
export async function listedDownloads(
  ctx: StaffContext,
  { q, result, productId, ...query }: Query,
): Promise<ResponseOf<typeof listDownloads>> {
  const filters = { q, result, productId }
  const { rows, ...where } = await listed<DownloadRow>(ctx, downloadPlan, { ...query, filters })
  return { success: true, downloads: rows.map(describe), ...where }
}
