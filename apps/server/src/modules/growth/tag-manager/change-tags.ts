import { isDeepStrictEqual } from 'node:util'
import { type TagConfig, tagConfig } from '@keyhaven/contracts/tag-config'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { audited } from '../../platform/audit/audited.ts'
import { writeSettings } from '../../platform/settings/write-settings.ts'
import { defineApproval } from '../../staff/approvals/approval-kind.ts'
import { saidReason } from '../../staff/approvals/approvals.rules.ts'
import { askApproval } from '../../staff/approvals/ask-approval.ts'
import { tagConfigOf } from './tag-settings.ts'

export const TAGS_OBJECT = 'settings:tags'

type TagChange = Readonly<{ config: TagConfig; seen: TagConfig; reason: string }>

type TagAction = Readonly<{ by: string; approvalId?: string }>

/** Replaces what was seen, and nothing else. */
async function replaceTags(
  ctx: Context,
  tx: Tx,
  { config, seen, reason }: TagChange,
  act: TagAction,
) {
  const before = await tagConfigOf({ ...ctx, db: tx })
  if (!isDeepStrictEqual(before, seen)) throw new AppError('conflict')
  await writeSettings(ctx, tx, { 'tags.config': config }, { reason, ...act })
}

/** A container runs code of others in visitors' browsers: the one who publishes scripts agrees first. */
export const tagsByTwo = defineApproval({
  name: 'tags.change',
  needs: 'gtm.edit',
  wait: 'day',
  payload: z.object({ config: tagConfig, seen: tagConfig, reason: z.string() }),
  async mayDecide(_ctx, _payload, decider) {
    return decider.permissions.includes('scripts.publish')
  },
  async apply(ctx, tx, change, { id: approvalId, asker, decidedBy }) {
    const actor = staffActor(asker.id)
    await replaceTags(ctx, tx, change, { by: actor, approvalId })
    const { seen: before, config: after, reason } = change
    await recordAudit(tx, {
      actor,
      action: 'tags.change',
      object: TAGS_OBJECT,
      meta: { before, after, reason, approval: { id: approvalId, approvedBy: decidedBy } },
    })
    return TAGS_OBJECT
  },
})

const listed = (items: readonly string[], none: string) => items.join(', ') || none

/** What the one who decides agrees to, in one sentence. */
const summaryOf = ({ config, reason }: TagChange) =>
  `Tag manager on: container ${config.containerId}, reaching ${listed(config.hosts, 'its own host only')}, on ${listed(config.pages, 'every page')}. ${saidReason(reason)}`

/** What leaves the container off takes one person. Everything else is asked for, and happens when a colleague agrees. */
export async function changeTags(ctx: Context, staff: StaffPrincipal, change: TagChange) {
  const { config, seen, reason } = change
  if (config.isEnabled && config.containerId === '') {
    const message = 'A container is needed before it can be switched on'
    throw new AppError('invalid_request', message, [{ field: 'config.containerId', message }])
  }
  if (config.isEnabled) {
    if (!isDeepStrictEqual(await tagConfigOf(ctx), seen)) throw new AppError('conflict')
    await askApproval(ctx, staff, tagsByTwo, {
      object: TAGS_OBJECT,
      summary: summaryOf(change),
      payload: change,
    })
    return
  }
  await audited(ctx.db, { actor: staffActor(staff.id), action: 'tags.change' }, async (tx) => {
    await replaceTags(ctx, tx, change, { by: staffActor(staff.id) })
    return { result: undefined, object: TAGS_OBJECT, meta: { before: seen, after: config, reason } }
  })
}
