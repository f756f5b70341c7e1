import type { Context } from '../../../../context.ts'
import { incomingMail } from '../../../../infra/mail/incoming-mail.ts'
import { type RawMail, startMailInbox } from '../../../../infra/mail/mail-inbox.ts'
import { inThread } from '../../../../infra/work/in-thread.ts'
import { reported } from '../../../platform/emails/bounces.ts'
import type { DeliveryReport } from '../../../platform/emails/delivery-report.rules.ts'
import { signedFor } from '../../../platform/emails/signed-address.ts'
import { settingsOf } from '../../../platform/settings/settings.service.ts'
import { mayAnswer } from './mail-limits.ts'
import { receiveMail } from './receive-mail.ts'

const bounds = { ms: 2_000, heapMb: 128 }

/** What is no report is ignored: the address is there for machines. */
async function noted(ctx: Context, emailId: number, { raw }: RawMail) {
  const report = await inThread<DeliveryReport | undefined>('report', raw, bounds).catch(
    (error: Error) => void ctx.log.warn({ reason: error.message }, 'a report was not readable'),
  )
  if (report) await reported(ctx, emailId, report)
}

/** Read once and outside of any transaction, then filed for each mail of ours that it answers. */
async function taken(ctx: Context, emailIds: readonly number[], { raw, from }: RawMail) {
  const { 'mail.authserv_id': authserv } = await settingsOf(ctx)
  const mail = await incomingMail(ctx.log, { raw, from, authserv })
  for (const emailId of emailIds) await receiveMail(ctx, emailId, mail)
}

/** Opens the inbox for reports and answers where one is configured; of several workers on one host one has it. */
export async function listenForMail(ctx: Context) {
  const { config, log } = ctx
  if (config.BOUNCE_PORT === undefined) return undefined
  try {
    return await startMailInbox({
      host: config.BOUNCE_HOST,
      port: config.BOUNCE_PORT,
      log,
      recognise: (address) => signedFor(config, address),
      mayAnswer: (emailId) => mayAnswer(ctx, emailId),
      onReport: (emailId, mail) => noted(ctx, emailId, mail),
      onReply: (emailIds, mail) => taken(ctx, emailIds, mail),
    })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
    log.warn({ port: config.BOUNCE_PORT }, 'someone else takes in mail here')
    return undefined
  }
}
