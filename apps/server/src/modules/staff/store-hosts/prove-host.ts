import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { audited } from '../../platform/audit/audited.ts'
import {
  hostOfStore,
  noteHostLook,
  openProvenHost,
} from '../../platform/stores/host-proofs.service.ts'
import { defineApproval } from '../approvals/approval-kind.ts'
import { askApproval } from '../approvals/ask-approval.ts'
import { lookForProof } from './look-for-proof.ts'

/** A host decides where visitors and mails of the shop lead: two people open it. */
export const hostByTwo = defineApproval({
  name: 'stores.host',
  needs: 'stores.manage',
  wait: 'day',
  payload: z.object({ storeId: z.string(), host: z.string() }),
  async mayDecide(_ctx, _payload, decider) {
    return decider.permissions.includes('stores.manage')
  },
  async apply(_ctx, tx, { storeId, host }, { id, asker, decidedBy }) {
    const hosts = await openProvenHost(tx, storeId, host)
    const object = `store:${storeId}`
    const meta = { after: { hosts }, approval: { id, approvedBy: decidedBy } }
    await recordAudit(tx, {
      ...{ actor: staffActor(asker.id), action: 'store.host-opened' },
      ...{ object, meta },
    })
    return object
  },
})

/** Looks for the token of a new host. Where it is found a second person is asked to open the host. */
export async function checkHost(
  ctx: Context,
  staff: StaffPrincipal,
  { storeId, host }: { storeId: string; host: string },
) {
  const { token, isOpen } = await hostOfStore(ctx.db, storeId, host)
  if (!token) throw new AppError('not_found')
  const isFound = await lookForProof(ctx, { host, token })
  const act = { actor: staffActor(staff.id), action: 'store.host-checked' }
  await audited(ctx.backOfficeDb, act, async (tx) => {
    const result = await noteHostLook(tx, host, isFound)
    return { result, object: `store:${storeId}`, meta: { after: { hosts: host }, isFound } }
  })
  if (!isFound) throw new AppError('host_unproven')
  if (isOpen) return undefined
  return await askApproval(ctx, staff, hostByTwo, {
    object: `store:${storeId}`,
    summary: `Open the host ${host} for the store ${storeId}: visitors and links in e-mails lead there. Its owner has published our token.`,
    payload: { storeId, host },
  })
}
