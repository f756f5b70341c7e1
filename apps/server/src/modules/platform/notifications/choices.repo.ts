import type {
  NotificationChoice,
  NotificationKind,
  NotificationRhythm,
} from '@keyhaven/contracts/staff/notification-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

export async function choicesOf(db: Db, staffId: string): Promise<NotificationChoice[]> {
  const rows = await db
    .selectFrom('notification_choices')
    .select(['kind', 'on_bell', 'by_email'])
    .where('staff_id', '=', staffId)
    .execute()
  return rows.map(({ kind, on_bell, by_email }) => ({
    kind: kind as NotificationKind,
    onBell: on_bell,
    byEmail: by_email,
  }))
}

export async function rhythmOf(db: Db, staffId: string): Promise<NotificationRhythm> {
  const row = await db
    .selectFrom('notification_rhythms')
    .select(['digest_hour', 'quiet_from', 'quiet_until'])
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return {
    digestHour: row?.digest_hour ?? null,
    quietFrom: row?.quiet_from ?? null,
    quietUntil: row?.quiet_until ?? null,
  }
}

export async function storeChoices(
  tx: Tx,
  staffId: string,
  choices: readonly NotificationChoice[],
) {
  await tx.deleteFrom('notification_choices').where('staff_id', '=', staffId).execute()
  if (choices.length === 0) return
  const rows = choices.map(({ kind, onBell, byEmail }) => ({
    staff_id: staffId,
    kind,
    on_bell: onBell,
    by_email: byEmail,
  }))
  await tx.insertInto('notification_choices').values(rows).execute()
}

export async function storeRhythm(tx: Tx, staffId: string, rhythm: NotificationRhythm) {
  const row = {
    digest_hour: rhythm.digestHour,
    quiet_from: rhythm.quietFrom,
    quiet_until: rhythm.quietUntil,
  }
  await tx
    .insertInto('notification_rhythms')
    .values({ staff_id: staffId, ...row })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(row))
    .execute()
}

/** Not news of a kind that this member switched off. What is critical is shown to everybody it is for. */
export const isWanted = (staffId: string): RawBuilder<boolean> => sql<boolean>`
  (n.severity = 'critical' or not exists (
    select from notification_choices c
    where c.staff_id = ${staffId} and c.kind = n.kind and not c.on_bell))`
