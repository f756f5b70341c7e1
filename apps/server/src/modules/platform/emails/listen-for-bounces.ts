import type { Context } from '../../../context.ts'
import { startBounceInbox } from '../../../infra/mail/bounce-inbox.ts'
import { reported } from './bounces.ts'
import { deliveryReportIn } from './delivery-report.rules.ts'
import { emailBehind } from './return-address.ts'

async function noted(ctx: Context, emailId: number, part: string) {
  const report = deliveryReportIn(part)
  if (report) await reported(ctx, emailId, report)
}

/** Opens the inbox for bounces where one is configured; of several workers on one host one has it. */
export async function listenForBounces(ctx: Context) {
  const { config, log } = ctx
  if (config.BOUNCE_PORT === undefined) return undefined
  try {
    return await startBounceInbox({
      host: config.BOUNCE_HOST,
      port: config.BOUNCE_PORT,
      log,
      recognise: (address) => emailBehind(config, address),
      onReport: (emailId, part) => noted(ctx, emailId, part),
    })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
    log.warn({ port: config.BOUNCE_PORT }, 'someone else takes in bounces here')
    return undefined
  }
}
