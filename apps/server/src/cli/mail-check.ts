import { randomUUID } from 'node:crypto'
import { loadConfig } from '../config.ts'
import { inTransaction } from '../infra/db/transaction.ts'
import { emailDraft, queueEmails } from '../modules/platform/emails/emails.service.ts'
import { mailCheck } from '../modules/platform/emails/mail-check.email.tsx'
import { startContext } from '../start-context.ts'
import { mailFault } from './doctor/look-outside.ts'

const usage = `usage: npm run mail:check -- you@example.com
       npm run mail:check -- --dry     only asks the mail server whether it takes our name and password`

/** Nothing is sent and nothing is written. */
async function askOnly(): Promise<void> {
  const fault = await mailFault(loadConfig())
  console.log(
    fault ? `the mail server refuses: ${fault}` : 'the mail server takes our name and password',
  )
  if (fault) process.exitCode = 1
}

async function send(recipient: string): Promise<void> {
  const { ctx, close } = await startContext({ ...loadConfig(), LOG_LEVEL: 'warn' }, 'server')
  const request = randomUUID()
  await inTransaction(ctx.db, (tx) =>
    queueEmails(ctx, tx, [
      emailDraft(mailCheck, {
        dedupeKey: `mail-check:${request}`,
        recipient,
        reason: `request:${request}`,
        data: { requestedAt: ctx.now().toISOString() },
      }),
    ]),
  )
  await close()
  console.log(`queued for ${recipient}; a running worker sends it`)
}

const [wanted] = process.argv.slice(2)
if (!wanted) throw new Error(usage)
await (wanted === '--dry' ? askOnly() : send(wanted))
