import { checkSender, editSender, viewSender } from '@keyhaven/contracts/staff/mail-sender'
import { changeSender } from '../../modules/platform/guarded-settings/change-sender.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { senderCheck, senderView } from './read-sender.ts'

const CHECKS_PER_HOUR = 30
const countCheck = hourlyLimit('checks of the mail sender by one person', CHECKS_PER_HOUR)

/** Who mails come from, and whether they arrive. */
export function mailSenderScreen(route: StaffRoute) {
  route(viewSender, { allow: 'email.view' }, (_, ctx) => senderView(ctx))
  route(checkSender, { allow: 'email.edit' }, async (_, ctx, request, reply) => {
    await countCheck(ctx, request, reply)
    return await senderCheck(ctx)
  })
  route(editSender, { allow: 'settings.edit', stepUp: 'always' }, async ({ body }, ctx) => {
    const approval = await changeSender(ctx, ctx.staff, body)
    return { ...(await senderView(ctx)), approval: approval ?? null }
  })
}
