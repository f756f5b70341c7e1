import type { Permission } from '@keyhaven/contracts/staff/permissions'
import type { RoleLimits } from '@keyhaven/contracts/staff/roles'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/db/db.ts'
import type { RoleFacts } from './roles.rules.ts'

type RoleRow = Readonly<{ facts: RoleFacts; isPreset: boolean; version: string }>

/** The role, which nobody else changes or removes until we are done. */
export async function lockRole(tx: Tx, id: string): Promise<RoleRow | undefined> {
  const { rows } = await sql<RoleRow>`
    select role_facts(r.id) as facts, r.is_preset as "isPreset", r.xmin::text as version
    from roles r
    where r.id = ${id}
    for update`.execute(tx)
  return rows[0]
}

/** What a role gives, which stays so until the caller is done. */
export async function keptFacts(tx: Tx, id: string): Promise<RoleFacts | undefined> {
  const { rows } = await sql<{ facts: RoleFacts }>`
    select role_facts(r.id) as facts from roles r where r.id = ${id} for share`.execute(tx)
  return rows[0]?.facts
}

type RoleValues = Readonly<{ name: string; limits: RoleLimits }>

const columnsOf = ({ name, limits }: RoleValues) => ({
  name,
  refund_limit_minor: limits.refund,
  refund_day_minor: limits.refundDay,
  link_limit_minor: limits.paymentLink,
  quote_limit_minor: limits.quote,
  changed_at: sql<Date>`shop_now()`,
})

export async function insertRole(tx: Tx, id: string, values: RoleValues) {
  await tx
    .insertInto('roles')
    .values({ id, ...columnsOf(values) })
    .execute()
}

export async function updateRole(tx: Tx, id: string, values: RoleValues) {
  await tx.updateTable('roles').set(columnsOf(values)).where('id', '=', id).execute()
}

export async function replacePermissions(tx: Tx, roleId: string, wanted: readonly Permission[]) {
  await sql`
    delete from role_permissions
    where role_id = ${roleId} and permission <> all(${wanted}::text[])`.execute(tx)
  await sql`
    insert into role_permissions (role_id, permission)
    select ${roleId}, unnest(${wanted}::text[])
    on conflict do nothing`.execute(tx)
}

/** Fails while somebody has the role. */
export async function deleteRole(tx: Tx, id: string) {
  await tx.deleteFrom('roles').where('id', '=', id).execute()
}

export async function isNameTaken(tx: Tx, name: string, exceptId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('roles')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}
