import type { AlertKind } from '@keyhaven/contracts/alert-kinds'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/db/db.ts'
import type { Check } from './alert.ts'
import type { Reading } from './alerts.rules.ts'

export type OpenAlert = Readonly<{ id: number; kind: AlertKind; subject: string; isCalm: boolean }>

export async function openAlerts(db: Db): Promise<OpenAlert[]> {
  const { rows } = await sql<OpenAlert>`
    select id, kind, subject, calm_since is not null as "isCalm"
    from alerts
    where ended_at is null`.execute(db)
  return rows
}

/** The number of the new alert; undefined if another worker raised it. */
export async function raiseAlert(tx: Tx, { kind, severity }: Check, reading: Reading) {
  const { subject, value, threshold, says } = reading
  const { rows } = await sql<{ id: number }>`
    insert into alerts (kind, subject, severity, says, value, threshold)
    values (${kind}, ${subject}, ${severity}, ${says}, ${value}, ${threshold})
    on conflict (kind, subject) where ended_at is null do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

/** It is still so: the newest facts, and no calm. */
export async function refreshAlert(db: Db, id: number, { value, threshold, says }: Reading) {
  await sql`
    update alerts set value = ${value}, threshold = ${threshold}, says = ${says}, calm_since = null
    where id = ${id} and ended_at is null`.execute(db)
}

export async function markRecovering(db: Db, id: number) {
  await sql`
    update alerts set calm_since = coalesce(calm_since, clock_timestamp())
    where id = ${id} and ended_at is null`.execute(db)
}

type Ended = Readonly<{ id: number; kind: AlertKind; subject: string; says: string }>

/** Ends it if it was calm for so long; undefined if not, or if another worker ended it. */
export async function resolveRecovered(
  tx: Tx,
  id: number,
  calmSeconds: number,
): Promise<Ended | undefined> {
  const { rows } = await sql<Ended>`
    update alerts set ended_at = greatest(shop_now(), raised_at)
    where id = ${id} and ended_at is null
      and calm_since <= clock_timestamp() - make_interval(secs => ${calmSeconds})
    returning id, kind, subject, says`.execute(tx)
  return rows[0]
}

const YEARS_KEPT = 2

export async function forgetOldAlerts(db: Db) {
  await sql`
    delete from alerts where ended_at < shop_now() - make_interval(years => ${YEARS_KEPT})`.execute(
    db,
  )
}
