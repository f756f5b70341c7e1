import { isDeepStrictEqual } from 'node:util'
import type { SenderSettings } from '@keyhaven/contracts/staff/mail-sender'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { audited } from '../audit/audited.ts'
import { setSetting, settingsOf } from '../settings/settings.service.ts'
import { addressIn } from './sender.rules.ts'

export async function senderSettingsOf(ctx: Context): Promise<SenderSettings> {
  const settings = await settingsOf(ctx)
  return {
    fromName: settings['mail.from_name'],
    replyTo: settings['mail.reply_to'],
    dkimSelector: settings['mail.dkim_selector'],
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

type Change = Readonly<{ settings: SenderSettings; seen: SenderSettings; reason: string }>

/** For mails from now on. Whom the screen showed something else changes nothing. */
export async function changeSender(
  ctx: Context,
  actor: string,
  { settings, seen, reason }: Change,
): Promise<void> {
  await audited(ctx.db, { actor, action: 'settings.mail' }, async (tx) => {
    const inside = { ...ctx, db: tx }
    const before = await senderSettingsOf(inside)
    if (!isDeepStrictEqual(before, seen)) throw new AppError('conflict')
    await setSetting(inside, 'mail.from_name', settings.fromName)
    await setSetting(inside, 'mail.reply_to', settings.replyTo)
    await setSetting(inside, 'mail.dkim_selector', settings.dkimSelector)
    await setSetting(inside, 'mail.newsletters_per_day', settings.newslettersPerDay)
    return { result: undefined, object: 'settings:mail', meta: { before, after: settings, reason } }
  })
}
