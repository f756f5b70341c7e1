import { z } from 'zod'
import { staffOriginOf } from '../../../config.ts'
import { EmailLayout } from '../../platform/emails/email-layout.tsx'
import { Buttons, Code, Paragraph, Strong } from '../../platform/emails/mail-parts.tsx'
import { defineEmail } from '../../platform/emails/template.ts'
import { aloneCode } from './alone-code.ts'
import { readAsked } from './approvals.repo.ts'

export type AloneApprovalView = Readonly<{
  summary: string
  /** Null for those who are told and do not confirm. */
  code: string | null
  from: string
  url: string
}>

const url = (origin: string) => `${origin}/admin/main-site?tab=approvals`

/** What a super admin is about to confirm alone: the code for them, the news for everyone else. */
export const aloneApproval = defineEmail({
  name: 'approval-alone',
  data: z.object({
    approvalId: z.string(),
    /** Whose code it is; null for those who are told. */
    staffId: z.nullable(z.string()),
    from: z.string(),
  }),
  load: async (ctx, { approvalId, staffId, from }): Promise<AloneApprovalView | undefined> => {
    const asked = await readAsked(ctx.db, approvalId)
    if (asked?.state !== 'open') return undefined
    const code = staffId === null ? null : aloneCode(ctx.config, { approvalId, staffId })
    return { summary: asked.summary, code, from, url: url(staffOriginOf(ctx.config)) }
  },
  preview: async (ctx, { approvalId, staffId, from }): Promise<AloneApprovalView | undefined> => {
    const asked = await readAsked(ctx.db, approvalId)
    if (!asked) return undefined
    const code = staffId === null ? null : '••••••••'
    return { summary: asked.summary, code, from, url: url(staffOriginOf(ctx.config)) }
  },
  write: ({ summary, code, from, url }, house) => ({
    subject: 'A request may be confirmed alone',
    body: (
      <EmailLayout
        preview="Nobody else can decide about a request in the back office."
        house={house}
        seal="shield"
        reference="Back office"
        title={code ? 'Confirm this alone' : 'This may be confirmed alone'}
        lead="Nobody else can decide about this request, so a super admin may confirm it alone."
        why="because you work at Keyhaven or answer for its security"
      >
        <Paragraph>{summary}</Paragraph>
        {code && <Code>{code}</Code>}
        <Paragraph>{`It can be confirmed from ${from}${code ? ', with this code and your second factor' : ''}.`}</Paragraph>
        <Buttons main={{ href: url, label: 'Open approvals' }} />
        <Paragraph>
          <Strong>Not expected?</Strong> Do not enter the code. Change your password and end your
          other sessions.
        </Paragraph>
      </EmailLayout>
    ),
  }),
})
