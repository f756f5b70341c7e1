import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listSuppressions } from '@keyhaven/contracts/staff/mails'
import { sql } from 'kysely'
import { addressHashes } from '../../infra/crypto/address-hash.ts'
import { isAnyOf } from '../../infra/db/any-of.ts'
import { type ListPlan, listed, listRequestOf } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'

const MOST_COUNTED = 1_000
const SHOWN = 12

type SuppressionRow = Readonly<{ hash: string; source: string; createdAt: Date }>

/** An address is kept as a hash alone, so only one who knows it finds it. */
const planFor = ({ config }: StaffContext): ListPlan => ({
  name: 'mail-suppressions',
  columns: sql`
    encode(s.address_hash, 'hex') as hash, s.source, s.created_at as "createdAt"`,
  from: sql`email_suppressions s`,
  id: { by: sql`encode(s.address_hash, 'hex')`, type: 'text' },
  sorts: { createdAt: { by: sql`s.created_at`, type: 'timestamptz' } },
  filters: {
    q: (text: string) => sql`s.address_hash = ${isAnyOf(addressHashes(config, text))}`,
  },
})

export async function suppressionsForStaff(
  ctx: StaffContext,
  query: RequestOf<typeof listSuppressions>['query'],
): Promise<ResponseOf<typeof listSuppressions>> {
  const { rows, ...where } = await listed<SuppressionRow>(
    ctx,
    planFor(ctx),
    listRequestOf(query),
    MOST_COUNTED,
  )
  const suppressions = rows.map(({ hash, source, createdAt }) => ({
    id: hash.slice(-SHOWN),
    source,
    createdAt: createdAt.toISOString(),
  }))
  return { success: true, suppressions, ...where }
}
