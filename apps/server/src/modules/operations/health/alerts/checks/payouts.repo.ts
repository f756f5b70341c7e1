import { sql } from 'kysely'
import type { Check } from '../alert.ts'
import { judgeCount } from '../alerts.rules.ts'

/** A payout that failed counts until a later one of its currency arrives, at most a month. */
const payoutFailed: Check = {
  kind: 'payout-failed',
  severity: 'critical',
  pace: 'slow',
  read: async ({ db }) => {
    const { rows } = await sql<{ count: number; failure: string | null }>`
      select count(*)::integer as count, max(p.failure) as failure
      from payouts p
      where p.state = 'failed'
        and p.at > shop_now() - interval '30 days'
        and not exists (
          select from payouts later
          where later.currency = p.currency and later.state = 'paid' and later.at > p.at
        )`.execute(db)
    const { count, failure } = rows[0] ?? { count: 0, failure: null }
    const says = `${count} payouts did not reach the bank: ${failure ?? 'the bank gave no reason'}`
    return [judgeCount('', count, says)]
  },
}

/** What the newest check of ledger and balance found that is older than three days; it stores twenty findings at most. */
const moneyMissing: Check = {
  kind: 'money-missing',
  severity: 'critical',
  pace: 'slow',
  read: async ({ db }) => {
    const { rows } = await sql<{ missing: number }>`
      with newest as (
        select results
        from invariant_runs
        where jsonb_path_exists(results, '$[*] ? (@.id == "I47" && !exists(@.failed))')
        order by id desc
        limit 1
      )
      select count(*)::integer as missing
      from newest, jsonb_array_elements(results) as found, jsonb_array_elements(found -> 'hits') as hit
      where found ->> 'id' in ('I47', 'I48')
        and coalesce((hit ->> 'at')::timestamptz, '-infinity') < shop_now() - interval '3 days'`.execute(
      db,
    )
    const missing = rows[0]?.missing ?? 0
    const says = `${missing} movements of money older than 3 days are in the ledger or on the balance of the provider, but not in both alike.`
    return [judgeCount('', missing, says)]
  },
}

type Account = Readonly<{
  takes_payments: boolean
  pays_out: boolean
  due: string[]
  due_by: Date | null
}>

/** What the account may not do, and what the provider wants of its owner. */
function wantsOf({ takes_payments, pays_out, due, due_by }: Account): string[] {
  const until = due_by ? ` by ${due_by.toISOString().slice(0, 10)}` : ''
  return [
    ...(takes_payments ? [] : ['it takes no payments']),
    ...(pays_out ? [] : ['it pays nothing out']),
    ...(due.length > 0 ? [`the provider wants${until}: ${due.join(', ')}`] : []),
  ]
}

const accountRestricted: Check = {
  kind: 'account-restricted',
  severity: 'critical',
  pace: 'slow',
  read: async ({ db }) => {
    const { rows } = await sql<Account>`
      select takes_payments, pays_out, due, due_by from provider_accounts`.execute(db)
    const wants = rows.flatMap(wantsOf)
    const says = `${wants.length} things are wrong with the account at the card provider: ${wants.join('; ')}.`
    return [judgeCount('', wants.length, says)]
  },
}

export const payoutChecks: readonly Check[] = [payoutFailed, moneyMissing, accountRestricted]
