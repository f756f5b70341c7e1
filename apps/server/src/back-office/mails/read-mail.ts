import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { readMail } from '@keyhaven/contracts/staff/mails'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import { templates } from '../../mail-gallery/templates.ts'
import { withoutKeys } from '../../modules/platform/emails/mail-preview.rules.ts'
import { previewEmail } from '../../modules/platform/emails/preview-email.tsx'
import { audited } from '../kit/audited.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { type MailRow, mailColumns, mailFor } from './list-mails.ts'

async function rowOf({ db }: StaffContext, id: number) {
  const { rows } = await sql<MailRow & { error: string | null; reason: string }>`
    select ${mailColumns}, e.last_error as error, e.reason
    from emails e
    left join orders o on o.id = e.reason
    where e.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row
}

/** One mail with its secrets masked, for every role alike. That they looked is on record. */
export async function mailForStaff(
  ctx: StaffContext,
  id: number,
): Promise<ResponseOf<typeof readMail>> {
  const { error, reason, ...row } = await rowOf(ctx, id)
  const preview = await previewEmail(ctx, { id, templates })
  const { template } = row
  const page = await audited(ctx, 'email.viewed', async () => ({
    result: preview?.page ?? null,
    object: reason,
    meta: { mail: id, template },
  }))
  return {
    success: true,
    mail: mailFor(ctx, row),
    error: error && withoutKeys(error),
    page: page && { ...page, subject: withoutKeys(page.subject) },
  }
}
