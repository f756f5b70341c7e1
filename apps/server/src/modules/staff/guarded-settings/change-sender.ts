import { isDeepStrictEqual } from 'node:util'
import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import type { SenderSettings } from '@keyhaven/contracts/staff/mail-sender'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { senderSettingsOf } from '../../platform/emails/sender.ts'
import { changeSettings } from './change-setting.ts'
import { type Asker, looserSetting } from './loosen-settings.ts'

type SenderChange = Readonly<{ settings: SenderSettings; seen: SenderSettings; reason: string }>

/** For mails from now on; where answers go is decided by two. Whom the screen showed something else changes nothing. */
export async function changeSender(
  ctx: Context,
  staff: Asker,
  { settings, seen, reason }: SenderChange,
): Promise<RequestedApproval | undefined> {
  return await changeSettings(ctx, staff, looserSetting, {
    wanted: {
      'mail.from_name': settings.fromName,
      'mail.reply_to': settings.replyTo,
      'mail.dkim_selector': settings.dkimSelector,
      'mail.authserv_id': settings.authservId,
      'mail.newsletters_per_day': settings.newslettersPerDay,
    },
    reason,
    action: 'settings.mail',
    object: 'settings:mail',
    async check(inside) {
      if (!isDeepStrictEqual(await senderSettingsOf(inside), seen)) throw new AppError('conflict')
    },
  })
}
