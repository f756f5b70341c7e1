import { KEY_DAYS_ALONE } from '@keyhaven/contracts/staff/api-keys'
import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { type ApiKeyRequest, createKey, judgeKey } from '../api-keys/manage-keys.ts'
import { defineApproval } from '../approvals/approval-kind.ts'
import { askApproval } from '../approvals/ask-approval.ts'
import { spendApproval } from '../approvals/spend-approval.ts'
import { queueSecurityNews } from '../staff/security-news.ts'

/** A key for longer than 90 days. It is shown to its maker alone, who makes it once this is approved. */
export const longKeyByTwo = defineApproval({
  name: 'api-key.long',
  needs: 'apikeys.manage',
  wait: 'day',
  payload: z.object({
    name: z.string(),
    permissions: z.array(z.string()),
    days: z.number(),
    networks: z.array(z.string()),
  }),
  apply: async (_ctx, _tx, _payload, { asker }) => staffActor(asker.id),
})

type Made = Readonly<{ id: string; secret: string }> | Readonly<{ approval: RequestedApproval }>

/** Makes a key and tells its owner and all who manage staff. Beyond 90 days a second member agrees first. */
export async function makeApiKey(
  ctx: Context,
  staff: StaffPrincipal,
  wanted: ApiKeyRequest,
): Promise<Made> {
  judgeKey(staff, wanted)
  const { name, permissions, days, networks } = wanted
  const payload = { name, days, permissions: permissions.toSorted(), networks }
  const isLong = days > KEY_DAYS_ALONE
  if (isLong && !(await spendApproval(ctx.backOfficeDb, longKeyByTwo, staff.id, payload))) {
    const approval = await askApproval(ctx, staff, longKeyByTwo, {
      object: 'api-key:new',
      summary: `Make an API key “${name}” for ${days} days. It may: ${payload.permissions.join(', ')}.`,
      payload,
    })
    return { approval }
  }
  return await createKey(ctx, staff, wanted, (tx) => notifyOfKey(ctx, tx, staff, name))
}

async function notifyOfKey(ctx: Context, tx: Tx, staff: StaffPrincipal, name: string) {
  await queueSecurityNews(ctx, tx, staff, 'api-key-added')
  await notifyStaff(tx, {
    dedupeKey: `api-key-added:${staff.id}:${Date.now()}`,
    severity: 'warning',
    title: 'An API key was made',
    body: `${staff.firstName} ${staff.lastName} made the key “${name}”.`,
    object: staffActor(staff.id),
    to: { permission: 'staff.manage' },
  })
}
