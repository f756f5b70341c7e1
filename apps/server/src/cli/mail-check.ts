import { randomUUID } from 'node:crypto'
import { loadConfig } from '../config.ts'
import { inTransaction } from '../infra/db/transaction.ts'
import { emailDraft, queueEmails } from '../modules/platform/emails/emails.service.ts'
import { mailCheck } from '../modules/platform/emails/mail-check.email.tsx'
import { startContext } from '../start-context.ts'

const recipient = process.argv[2]
if (!recipient) throw new Error('usage: npm run mail:check -- you@example.com')

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
