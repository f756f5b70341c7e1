import { sql } from 'kysely'
import type { Db } from '../../../../../infra/db/db.ts'
import type { Check } from '../alert.ts'
import { type Answers, judgeBurn, judgeCount, judgeCoupons } from '../alerts.rules.ts'

/** The share of answers that must be good. */
const targets = { checkout: 0.9995, shop: 0.999 } as const

const lengths = { fiveMinutes: 5, halfHour: 30, hour: 60, sixHours: 360 } as const
type WindowRow = Readonly<{ minutes: number; total: number; failed: number }>

async function windowsOf(db: Db, name: keyof typeof targets) {
  const { rows } = await sql<WindowRow>`
    select w.minutes, coalesce(sum(c.total), 0)::bigint as total, coalesce(sum(c.failed), 0)::bigint as failed
    from unnest(${Object.values(lengths)}::integer[]) as w (minutes)
    left join minute_counts c
      on c.name = ${name} and c.minute > now() - make_interval(mins => w.minutes)
    group by w.minutes`.execute(db)
  const of = (minutes: number): Answers =>
    rows.find((row) => row.minutes === minutes) ?? { total: 0, failed: 0 }
  return {
    fiveMinutes: of(lengths.fiveMinutes),
    halfHour: of(lengths.halfHour),
    hour: of(lengths.hour),
    sixHours: of(lengths.sixHours),
  }
}

const availability: Check = {
  kind: 'availability',
  severity: 'critical',
  pace: 'quick',
  read: async ({ db }) => [
    judgeBurn('checkout', await windowsOf(db, 'checkout'), targets.checkout),
    judgeBurn('shop', await windowsOf(db, 'shop'), targets.shop),
  ],
}

const coupons: Check = {
  kind: 'coupons',
  severity: 'warning',
  pace: 'quick',
  read: async ({ db }) => {
    const { rows } = await sql<{ failed: number }>`
      select coalesce(max(failed), 0)::bigint as failed
      from minute_counts
      where name = 'coupons' and minute > now() - interval '5 minutes'`.execute(db)
    return [judgeCoupons(rows[0]?.failed ?? 0)]
  },
}

/** What strangers report is not proof, so it is a warning; it ends an hour after the last report. */
const paymentScripts: Check = {
  kind: 'payments-csp',
  severity: 'warning',
  pace: 'quick',
  read: async ({ db }) => {
    const { rows } = await sql<{ reports: number }>`
      select coalesce(sum(failed), 0)::bigint as reports
      from minute_counts
      where name = 'payment-csp' and minute > now() - interval '1 hour'`.execute(db)
    const reports = rows[0]?.reports ?? 0
    const says = `${reports} times in an hour browsers reported that a page kept them from the card provider.`
    return [judgeCount('', reports, says)]
  },
}

export const answerChecks: readonly Check[] = [availability, coupons, paymentScripts]
