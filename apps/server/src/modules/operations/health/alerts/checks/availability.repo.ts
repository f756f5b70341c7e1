import { sql } from 'kysely'
import type { Db } from '../../../../../infra/db/db.ts'
import type { Check } from '../alert.ts'
import { type Answers, judgeBurn, judgeCoupons } from '../alerts.rules.ts'

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

export const answerChecks: readonly Check[] = [availability, coupons]
