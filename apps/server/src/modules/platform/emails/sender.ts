import type { SenderSettings } from '@keyhaven/contracts/staff/mail-sender'
import type { Context } from '../../../context.ts'
import { settingsOf } from '../settings/settings.service.ts'
import { addressIn } from './sender.rules.ts'

export async function senderSettingsOf(ctx: Context): Promise<SenderSettings> {
  const settings = await settingsOf(ctx)
  return {
    fromName: settings['mail.from_name'],
    replyTo: settings['mail.reply_to'],
    dkimSelector: settings['mail.dkim_selector'],
    authservId: settings['mail.authserv_id'],
    newslettersPerDay: settings['mail.newsletters_per_day'],
  }
}

/** What a letter says of its sender where the owner decided it; the address is always that of the environment. */
export async function senderOf(ctx: Context) {
  const { fromName, replyTo } = await senderSettingsOf(ctx)
  const address = addressIn(ctx.config.MAIL_FROM)
  const name = ctx.brand ?? fromName
  return {
    ...(name && { from: { name, address } }),
    ...(replyTo && { replyTo }),
  }
}
