import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { checkSender, SenderFinding, SenderView } from '@keyhaven/contracts/staff/mail-sender'
import { sql } from 'kysely'
import { txtRecords } from '../../infra/mail/txt-records.ts'
import { addressIn, domainOf, findingsOf } from '../../modules/platform/emails/sender.rules.ts'
import { senderSettingsOf } from '../../modules/platform/emails/sender.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type Counts = Pick<SenderView, 'sentToday' | 'sentLately' | 'bouncedLately'>

export async function senderView(ctx: StaffContext): Promise<SenderView> {
  const { MAIL_FROM, MAIL_REPLY_TO, MAIL_REPLY_DOMAIN } = ctx.config
  const { rows } = await sql<Counts>`
    select
      count(*) filter (where sent_at > shop_now() - interval '24 hours') as "sentToday",
      count(*) filter (where sent_at is not null) as "sentLately",
      count(*) filter (where state = 'bounced') as "bouncedLately"
    from (
      select sent_at, state
      from emails
      where created_at > shop_now() - interval '30 days'
      order by created_at desc, id desc
      limit 10000
    ) lately`.execute(ctx.db)
  return {
    success: true,
    settings: await senderSettingsOf(ctx),
    address: addressIn(MAIL_FROM),
    defaultName: MAIL_FROM.replace(/\s*<[^<>]*>\s*$/, ''),
    defaultReplyTo: MAIL_REPLY_DOMAIN ? 'the inbox' : addressIn(MAIL_REPLY_TO ?? MAIL_FROM),
    ...(rows[0] ?? { sentToday: 0, sentLately: 0, bouncedLately: 0 }),
  }
}

/** What the server answers may name machines inside: staff read whether it works, the log has the rest. */
async function connection({ mail, log }: StaffContext): Promise<SenderFinding> {
  try {
    await mail.verify()
    return { name: 'Mail server', verdict: 'pass', says: 'It takes our mails.' }
  } catch (error) {
    log.warn({ err: error }, 'the mail server refused a test of the connection')
    return { name: 'Mail server', verdict: 'fail', says: 'It does not answer, or refuses us.' }
  }
}

/** The domain of the sender alone is looked at: nobody chooses what is asked for. */
export async function senderCheck(ctx: StaffContext): Promise<ResponseOf<typeof checkSender>> {
  const domain = domainOf(ctx.config.MAIL_FROM)
  const { dkimSelector: selector } = await senderSettingsOf(ctx)
  const ask = txtRecords(ctx.config)
  const [server, spf, dkim, dmarc] = await Promise.all([
    connection(ctx),
    ask(domain),
    ask(`${selector}._domainkey.${domain}`),
    ask(`_dmarc.${domain}`),
  ])
  return {
    success: true,
    domain,
    findings: [server, ...findingsOf({ spf, dkim, dmarc, selector })],
  }
}
