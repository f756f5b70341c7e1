import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listInbox } from '@keyhaven/contracts/staff/inbox'
import { sql } from 'kysely'
import { asInboxItem } from '../../modules/voices/inbox/inbox.service.ts'
import { type ListPlan, listed } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type Row = Parameters<typeof asInboxItem>[0]

const plan: ListPlan = {
  name: 'inbox',
  columns: sql`c.*`,
  from: sql`conversations c`,
  id: { by: sql`c.id`, type: 'bigint' },
  sorts: {
    updatedAt: { by: sql`c.updated_at`, type: 'timestamptz' },
    createdAt: { by: sql`c.created_at`, type: 'timestamptz' },
  },
  filters: { state: (state: string) => sql`c.state = ${state}` },
}

export async function inbox(
  ctx: StaffContext,
  { state, ...query }: RequestOf<typeof listInbox>['query'],
): Promise<ResponseOf<typeof listInbox>> {
  const { rows, ...where } = await listed<Row>(ctx, plan, { ...query, filters: { state } })
  return { success: true, conversations: rows.map(asInboxItem), ...where }
}
