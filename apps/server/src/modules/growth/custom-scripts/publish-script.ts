import { scriptDraft } from '@keyhaven/contracts/staff/custom-scripts'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { defineApproval } from '../../staff/approvals/approval-kind.ts'
import { canonical } from '../../staff/approvals/approvals.rules.ts'
import { askApproval } from '../../staff/approvals/ask-approval.ts'
import { lockScript, markPublished, touchScript, versionsOf } from './custom-scripts.repo.ts'
import { requireSameFile } from './outside-file.ts'
import { checked, scriptObject, scriptOf } from './write-scripts.ts'

/** The draft and what is in it: approved is this text on these pages and no other. */
async function draftOf(ctx: Context, id: string) {
  const { versions } = await scriptOf(ctx, id)
  const draft = versions.find(({ publishedAt }) => publishedAt === null)
  if (!draft) throw new AppError('conflict')
  return { number: draft.number, sha256: draft.sha256, script: scriptDraft.parse(draft) }
}

/** A version that runs in visitors' browsers takes two people: the one who wrote it cannot publish it. */
export const publishByTwo = defineApproval({
  name: 'script.publish',
  needs: 'scripts.edit',
  wait: 'day',
  payload: z.object({
    scriptId: z.string(),
    number: z.int(),
    sha256: z.string(),
    script: scriptDraft,
  }),
  async mayDecide({ db }, { scriptId, number }, decider, asker) {
    const version = (await versionsOf(db, scriptId)).find((one) => one.number === number)
    // Who asked is the one who decides only where they confirm it alone.
    const isAlone = decider.id === asker.id
    if (version?.written_by === decider.id && !isAlone) throw new AppError('approval_own')
    return decider.permissions.includes('scripts.publish')
  },
  async apply(ctx, tx, { scriptId, ...asked }, { id: approvalId, decidedBy }) {
    if (!(await lockScript(tx, scriptId))) throw new AppError('not_found')
    const draft = await draftOf(ctx, scriptId)
    if (canonical(draft) !== canonical(asked)) throw new AppError('approval_outdated')
    checked(draft.script, ctx)
    const { number } = draft
    await markPublished(tx, { id: scriptId, number, by: decidedBy, approvalId })
    const live = { name: draft.script.name, is_active: true, live_version: number }
    await touchScript(tx, scriptId, decidedBy, live)
    return scriptObject(scriptId)
  },
})

export async function askToPublish(ctx: Context, staff: StaffPrincipal, id: string) {
  const draft = await draftOf(ctx, id)
  checked(draft.script, ctx)
  await requireSameFile(ctx, draft.script)
  return await askApproval(ctx, staff, publishByTwo, {
    object: scriptObject(id),
    summary: `Publish version ${draft.number} of the script “${draft.script.name}”.`,
    payload: { scriptId: id, ...draft },
  })
}
