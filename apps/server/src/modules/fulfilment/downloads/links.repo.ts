import type { DownloadSystem } from '@keyhaven/contracts/official-downloads'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { EnteredLink, LinkOutcome, LinkPlace } from './links.rules.ts'

export type LinkRow = EnteredLink &
  Readonly<{ version: number; changedBy: string | null; changedAt: Date }>

export async function enteredLinks(db: Db): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select product_id as "productId", system, purpose, url, version,
      changed_by as "changedBy", changed_at as "changedAt"
    from download_links`.execute(db)
  return rows
}

export type Installed = Readonly<{ productId: string; name: string; system: DownloadSystem }>

/** Every edition that is sold or was, once per system it runs on. */
export async function installedEditions(db: Db): Promise<Installed[]> {
  const { rows } = await sql<Installed>`
    select p.id as "productId", p.name, s.system
    from products p
    cross join unnest(array['Windows', 'Mac']) with ordinality as s (system, place)
    where s.system = any(p.platforms) and (p.is_active or p.archived_at is not null)
    order by p.position, p.id, s.place`.execute(db)
  return rows
}

const at = ({ productId, system, purpose }: LinkPlace) =>
  sql`product_id = ${productId} and system = ${system} and purpose = ${purpose}`

export async function lockLink(tx: Tx, place: LinkPlace) {
  const { rows } = await sql<{ url: string; version: number }>`
    select url, version from download_links where ${at(place)} for update`.execute(tx)
  return rows[0]
}

export async function storeLink(
  tx: Tx,
  { productId, system, purpose, url }: EnteredLink,
  by: string,
) {
  await sql`
    insert into download_links as l (product_id, system, purpose, url, changed_by)
    values (${productId}, ${system}, ${purpose}, ${url}, ${by})
    on conflict (product_id, system, purpose) do update
    set url = excluded.url, version = l.version + 1, changed_by = excluded.changed_by,
      changed_at = shop_now()`.execute(tx)
}

export async function dropLink(tx: Tx, place: LinkPlace) {
  await sql`delete from download_links where ${at(place)}`.execute(tx)
}

export type CheckRow = Readonly<{
  url: string
  askedAt: Date | null
  checkedAt: Date | null
  outcome: LinkOutcome | null
  statusCode: number | null
  failingSince: Date | null
}>

export async function checksOf(db: Db, urls: readonly string[]): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`
    select url, asked_at as "askedAt", checked_at as "checkedAt", outcome,
      status_code as "statusCode", failing_since as "failingSince"
    from link_checks
    where url = any(${[...urls]})`.execute(db)
  return rows
}

export async function askForChecks(tx: Tx, urls: readonly string[]) {
  await sql`
    insert into link_checks (url, asked_at)
    select unnest(${[...urls]}::text[]), shop_now()
    on conflict (url) do update set asked_at = excluded.asked_at`.execute(tx)
}

type Found = Readonly<{
  url: string
  outcome: LinkOutcome
  status: number | null
  isFailing: boolean
}>

/** Keeps what was found. `since` is when it began to fail; `isNew` if that is now. */
export async function storeCheck(tx: Tx, { url, outcome, status, isFailing }: Found) {
  const { rows: before } = await sql<{ failing_since: Date | null }>`
    select failing_since from link_checks where url = ${url} for update`.execute(tx)
  const { rows } = await sql<{ since: Date | null }>`
    insert into link_checks as c (url, checked_at, outcome, status_code, failing_since)
    values (${url}, shop_now(), ${outcome}, ${status},
      case when ${isFailing}::boolean then shop_now() end)
    on conflict (url) do update
    set checked_at = excluded.checked_at, outcome = excluded.outcome,
      status_code = excluded.status_code,
      failing_since = case when ${isFailing}::boolean
        then coalesce(c.failing_since, excluded.failing_since) end
    returning failing_since as since`.execute(tx)
  const since = rows[0]?.since ?? null
  return { since, isNew: since !== null && !before[0]?.failing_since }
}

/** Addresses that are on no page any more need no row. */
export async function forgetChecks(db: Db, inUse: readonly string[]) {
  await sql`delete from link_checks where url <> all(${[...inUse]})`.execute(db)
}
