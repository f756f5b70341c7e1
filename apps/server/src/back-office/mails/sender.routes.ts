import * as contract from '@keyhaven/contracts/staff/mail-sender'
import { changeSender } from '../../modules/staff/guarded-settings/change-sender.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import { handles } from '../kit/staff-route.ts'
import { senderCheck, senderView } from '../reads/read-sender.ts'

const CHECKS_PER_HOUR = 30
const countCheck = hourlyLimit('checks of the mail sender by one person', CHECKS_PER_HOUR)

/** Who mails come from, and whether they arrive. */
export const mailSenderHandlers = handles(contract, {
  viewSender: (_, ctx) => senderView(ctx),
  checkSender: async (_, ctx, request, reply) => {
    await countCheck(ctx, request, reply)
    return await senderCheck(ctx)
  },
  editSender: async ({ body }, ctx) => {
    const approval = await changeSender(ctx, ctx.staff, body)
    return { ...(await senderView(ctx)), approval: approval ?? null }
  },
})
