import type { Context } from '../../../../context.ts'
import { startMailInbox } from '../../../../infra/mail/mail-inbox.ts'
import { reported } from '../../../platform/emails/bounces.ts'
import { deliveryReportIn } from '../../../platform/emails/delivery-report.rules.ts'
import { signedFor } from '../../../platform/emails/signed-address.ts'
import { takeMail } from './take-mail.ts'

async function noted(ctx: Context, emailId: number, part: string) {
  const report = deliveryReportIn(part)
  if (report) await reported(ctx, emailId, report)
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
      onReport: (emailId, part) => noted(ctx, emailId, part),
      onReply: (emailId, mail) => takeMail(ctx, emailId, mail),
    })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
    log.warn({ port: config.BOUNCE_PORT }, 'someone else takes in mail here')
    return undefined
  }
}
