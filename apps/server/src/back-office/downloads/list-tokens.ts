import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listDownloadTokens, ManagedToken } from '@keyhaven/contracts/staff/downloads'
import { sql } from 'kysely'
import { TOKEN_USES, UNUSUAL_NETWORKS } from '../../modules/fulfilment/downloads/downloads.rules.ts'
import { maskEmail } from '../../modules/fulfilment/orders/orders.rules.ts'
import { type ListPlan, listed } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { ofOrder } from './list-downloads.ts'

type Query = RequestOf<typeof listDownloadTokens>['query']
type TokenRow = Pick<
  ManagedToken,
  'id' | 'orderId' | 'orderNumber' | 'state' | 'uses' | 'networks'
> &
  Readonly<{ email: string; createdAt: Date; lastUsedAt: Date | null; expiresAt: Date }>

const networks = sql`(
  select count(distinct d.ip_prefix)
  from download_access_log d
  where d.order_id = t.order_id
    and d.at >= t.created_at
    and d.download_source = 'download_page'
    and d.source = 'server'
)`

const isOpen = sql`t.revoked_at is null and t.expires_at > shop_now() and t.uses < ${sql.lit(TOKEN_USES)}`

const queues: Readonly<Record<Query['queue'], ReturnType<typeof sql>>> = {
  all: sql`true`,
  active: isOpen,
  unusual: sql`${networks} >= ${sql.lit(UNUSUAL_NETWORKS)}`,
}

export const tokenPlan: ListPlan = {
  name: 'download-tokens',
  columns: sql`
    t.id, t.order_id as "orderId", o.order_number as "orderNumber", o.email, t.uses,
    case
      when t.revoked_at is not null then 'revoked'
      when t.expires_at <= shop_now() then 'expired'
      when t.uses >= ${sql.lit(TOKEN_USES)} then 'used_up'
      else 'active'
    end as state,
    ${networks} as networks, t.created_at as "createdAt", t.last_used_at as "lastUsedAt",
    t.expires_at as "expiresAt"`,
  from: sql`download_tokens t join orders o on o.id = t.order_id`,
  counted: sql`download_tokens t`,
  id: { by: sql`t.id`, type: 'bigint' },
  sorts: { createdAt: { by: sql`t.created_at`, type: 'timestamptz' } },
  filters: {
    q: (text: string) => sql`t.order_id = ${ofOrder(text)}`,
    queue: (queue: Query['queue']) => queues[queue],
  },
}

const describe = ({ email, ...row }: TokenRow): ManagedToken => ({
  id: row.id,
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  maskedEmail: maskEmail(email),
  state: row.state,
  uses: row.uses,
  mostUses: TOKEN_USES,
  networks: row.networks,
  isUnusual: row.networks >= UNUSUAL_NETWORKS,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt.toISOString(),
})

export async function listedTokens(
  ctx: StaffContext,
  { q, queue, ...query }: Query,
): Promise<ResponseOf<typeof listDownloadTokens>> {
  const { rows, ...where } = await listed<TokenRow>(ctx, tokenPlan, {
    ...query,
    filters: { q, queue },
  })
  return { success: true, tokens: rows.map(describe), ...where }
}
