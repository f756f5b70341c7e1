import { sql } from 'kysely'
import type { Check } from '../alert.ts'
import { judgeWait } from '../alerts.rules.ts'

type Oldest = Readonly<{ seconds: number | null }>

/**
 * A mail that was tried and waits counts only while no other mail gets through: else its receiver is the
 * trouble, not our outbox.
 */
const outbox: Check = {
  kind: 'outbox-age',
  severity: 'critical',
  pace: 'quick',
  read: async ({ db }) => {
    const { rows } = await sql<Oldest>`
      with sent as materialized (
        select max(sent_at) as at from emails where created_at > shop_now() - interval '1 day'
      )
      select extract(epoch from shop_now() - min(e.created_at))::double precision as seconds
      from emails e, sent
      where e.state = 'queued'
        and (e.attempt = 0 or sent.at is null or sent.at < shop_now() - interval '5 minutes')`.execute(
      db,
    )
    return [judgeWait(rows[0]?.seconds ?? null, (waited) => `An e-mail has waited for ${waited}.`)]
  },
}

const providerEvents: Check = {
  kind: 'webhook-age',
  severity: 'critical',
  pace: 'quick',
  read: async ({ db }) => {
    const { rows } = await sql<Oldest>`
      select extract(epoch from shop_now() - min(received_at))::double precision as seconds
      from webhook_events
      where processed_at is null`.execute(db)
    const says = (waited: string) => `An event of the card provider has waited for ${waited}.`
    return [judgeWait(rows[0]?.seconds ?? null, says)]
  },
}

export const waitingChecks: readonly Check[] = [outbox, providerEvents]
