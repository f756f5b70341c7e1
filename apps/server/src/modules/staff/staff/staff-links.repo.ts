import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'
import { LINK_MINUTES, SETUP_LINK_MINUTES } from './staff.rules.ts'

export type LinkKind = 'browser' | 'password' | 'setup'

const minutes: Readonly<Record<LinkKind, number>> = {
  browser: LINK_MINUTES,
  password: LINK_MINUTES,
  setup: SETUP_LINK_MINUTES,
}

export async function insertStaffLink(
  db: Db,
  tokenHash: Buffer,
  staffId: string,
  kind: LinkKind = 'browser',
) {
  await db
    .insertInto('staff_links')
    .values({
      token_hash: tokenHash,
      staff_id: staffId,
      kind,
      expires_at: sql`shop_now() + make_interval(mins => ${sql.lit(minutes[kind])})`,
    })
    .execute()
}

type Linked = { id: string; email: string; firstName: string; lastName: string; kind: LinkKind }

const isOpen = sql`l.used_at is null and l.expires_at > shop_now() and s.id = l.staff_id and s.is_active`
const linked = sql`s.id, s.email, s.first_name as "firstName", s.last_name as "lastName", l.kind`

/** Who the link was mailed to, the first time only. */
export async function spendStaffLink(db: Db, tokenHash: Buffer, kinds: readonly LinkKind[]) {
  const { rows } = await sql<Linked>`
    update staff_links l
    set used_at = shop_now()
    from staff s
    where l.token_hash = ${tokenHash} and l.kind = any(${kinds}) and ${isOpen}
    returning ${linked}`.execute(db)
  return rows[0]
}

/** The same, left unused. */
export async function findStaffLink(db: Db, tokenHash: Buffer, kinds: readonly LinkKind[]) {
  const { rows } = await sql<Linked>`
    select ${linked}
    from staff_links l, staff s
    where l.token_hash = ${tokenHash} and l.kind = any(${kinds}) and ${isOpen}`.execute(db)
  return rows[0]
}

/** After a password was set, older links set none. */
export async function closePasswordLinks(db: Db, staffId: string) {
  await sql`
    update staff_links set used_at = shop_now()
    where staff_id = ${staffId} and kind <> 'browser' and used_at is null`.execute(db)
}
