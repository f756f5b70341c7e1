import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { ApiKey, listApiKeys } from '@keyhaven/contracts/staff/api-keys'
import { sql } from 'kysely'
import { type ListPlan, listed } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type ApiKeyRow = Omit<ApiKey, 'createdAt' | 'expiresAt' | 'usedAt'> &
  Readonly<{ createdAt: Date; expiresAt: Date; usedAt: Date | null }>

const plan: ListPlan = {
  name: 'api keys',
  columns: sql`
    k.id, k.name, k.hint, k.networks, k.owner_id as "ownerId",
    s.first_name || ' ' || s.last_name as "ownerName",
    array(
      select p.permission from api_key_scopes p where p.key_id = k.id order by p.permission
    ) as permissions,
    case
      when k.revoked_at is not null then 'revoked'
      when k.expires_at <= shop_now() then 'expired'
      when not s.is_active then 'owner_left'
      else 'active'
    end as state,
    k.created_at as "createdAt", k.expires_at as "expiresAt", k.used_at as "usedAt"`,
  from: sql`api_keys k join staff s on s.id = k.owner_id`,
  id: { by: sql`k.id`, type: 'text' },
  sorts: { createdAt: { by: sql`k.created_at`, type: 'timestamptz' } },
  filters: {},
}

export async function listedKeys(
  ctx: StaffContext,
  query: RequestOf<typeof listApiKeys>['query'],
): Promise<ResponseOf<typeof listApiKeys>> {
  const { rows, ...where } = await listed<ApiKeyRow>(ctx, plan, query)
  const keys = rows.map(({ createdAt, expiresAt, usedAt, ...key }) => ({
    ...key,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }))
  return { success: true, keys, ...where }
}
