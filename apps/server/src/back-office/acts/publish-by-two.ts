import { z } from 'zod'
import { staffActor } from '../../modules/platform/audit/audit.rules.ts'
import { recordAudit } from '../../modules/platform/audit/audit.service.ts'
import { type Author, publishIn, wordsObject } from '../../modules/platform/emails/change-words.ts'
import { defineApproval } from '../../modules/staff/approvals/approval-kind.ts'
import { saidReason } from '../../modules/staff/approvals/approvals.rules.ts'
import { askApproval } from '../../modules/staff/approvals/ask-approval.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { assertNotStaffMail } from './guarded-mails.ts'

const said = z.object({ text: z.string(), before: z.string(), after: z.string() })

/** Other words for a mail with keys, codes or money, or to staff. Who decides reads every one of them. */
export const wordsByTwo = defineApproval({
  name: 'mail.words',
  needs: 'email.edit',
  wait: 'minutes',
  payload: z.object({
    template: z.string(),
    /** The version in force and the draft beside it, when it was asked for. */
    seen: z.string(),
    /** The version that comes back; null for the draft. */
    restores: z.nullable(z.int()),
    reason: z.string(),
    changes: z.array(said),
  }),
  async apply(_ctx, tx, { template, seen, restores, reason }, { id, asker, decidedBy }) {
    assertNotStaffMail(template, asker)
    const actor = staffActor(asker.id)
    const author = { template, seen, reason, actor, staffId: asker.id }
    const meta = await publishIn(tx, author, restores)
    const action = restores === null ? 'mail.words' : 'mail.words_restored'
    const object = wordsObject(template)
    const approval = { id, approvedBy: decidedBy }
    await recordAudit(tx, { actor, action, object, meta: { ...meta, approval } })
    return object
  },
})

type WordChanges = Readonly<{
  restores: number | null
  changes: readonly z.infer<typeof said>[]
}>

export const askForWords = (
  ctx: StaffContext,
  { template, seen, reason }: Author,
  { restores, changes }: WordChanges,
) =>
  askApproval(ctx, ctx.staff, wordsByTwo, {
    object: wordsObject(template),
    summary: `Other words in the mail “${template}”, ${changes.length} in all, the first: “${changes[0]?.after ?? ''}”. ${saidReason(reason)}`,
    payload: { template, seen, restores, reason, changes: [...changes] },
  })
