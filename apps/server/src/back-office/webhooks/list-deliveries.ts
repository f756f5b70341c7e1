import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listWebhookDeliveries } from '@keyhaven/contracts/staff/webhooks'
import { sql } from 'kysely'
import { endpointOf } from '../../modules/platform/webhooks/webhooks.service.ts'
import { type ListPlan, listed } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type DeliveryRow = Readonly<{
  id: number
  event: string
  object: string
  state: 'waiting' | 'delivered'
  attempt: number
  dueAt: Date
  lastStatus: number | null
  lastError: string | null
  deliveredAt: Date | null
}>

const plan: ListPlan = {
  name: 'webhook deliveries',
  columns: sql`
    d.id, e.type as event, d.object, d.state, d.attempt, d.due_at as "dueAt",
    d.last_status as "lastStatus", d.last_error as "lastError", d.delivered_at as "deliveredAt"`,
  from: sql`webhook_deliveries d join shop_events e on e.id = d.event_id`,
  id: { by: sql`d.id`, type: 'bigint' },
  sorts: { event: { by: sql`d.event_id`, type: 'bigint' } },
  filters: {
    endpointId: (id: number) => sql`d.endpoint_id = ${id}`,
    state: (state: DeliveryRow['state']) => sql`d.state = ${state}`,
  },
}

type Input = RequestOf<typeof listWebhookDeliveries>

export async function recentDeliveries(
  ctx: StaffContext,
  endpointId: number,
  { state, ...query }: Input['query'],
): Promise<ResponseOf<typeof listWebhookDeliveries>> {
  await endpointOf(ctx, endpointId)
  const filters = { endpointId, state }
  const { rows, ...where } = await listed<DeliveryRow>(ctx, plan, { ...query, filters })
  const deliveries = rows.map(({ dueAt, deliveredAt, ...row }) => ({
    ...row,
    dueAt: dueAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
  }))
  return { success: true, deliveries, ...where }
}
