import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { LINK_MINUTES, TAKE_BACK_DAYS } from './customers.rules.ts'

type NewMove = Readonly<{ customerId: string; oldEmail: string; newEmail: string }>

/** A wish to move, in place of any that was open before. Its id. */
export async function insertMove(tx: Tx, { customerId, oldEmail, newEmail }: NewMove) {
  await overtakeMoves(tx, customerId, ['open'])
  const { id } = await tx
    .insertInto('account_moves')
    .values({
      customer_id: customerId,
      old_email: oldEmail,
      new_email: newEmail,
      until: sql`shop_now() + make_interval(mins => ${sql.lit(LINK_MINUTES)})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const move = ['id', 'customer_id as customerId', 'old_email as oldEmail'] as const

export async function moveById(db: Db, id: number) {
  return await db
    .selectFrom('account_moves')
    .select([...move, 'new_email as newEmail', 'state', 'secrets'])
    .select(
      sql<boolean>`state = 'done'
        and done_at > shop_now() - make_interval(days => ${sql.lit(TAKE_BACK_DAYS)})`.as(
        'mayBeTakenBack',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirst()
}

/** What an account waits for. */
export async function openMove(db: Db, customerId: string) {
  return await db
    .selectFrom('account_moves')
    .select([...move, 'new_email as newEmail'])
    .where('customer_id', '=', customerId)
    .where('state', '=', 'open')
    .where('until', '>', sql<Date>`shop_now()`)
    .executeTakeFirst()
}

export async function addKeepSecret(db: Db, id: number, secretHash: Buffer) {
  await db
    .updateTable('account_moves')
    .set({ secrets: sql`secrets || ${secretHash}::bytea` })
    .where('id', '=', id)
    .execute()
}

/** False if it was carried out or overtaken meanwhile. */
export async function finishMove(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_moves')
    .set({ state: 'done', done_at: sql`shop_now()`, ended_at: sql`shop_now()` })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function undoAccountMove(tx: Tx, id: number) {
  await tx
    .updateTable('account_moves')
    .set({ state: 'taken_back', ended_at: sql`shop_now()` })
    .where('id', '=', id)
    .execute()
}

/** Moves that no longer apply, because something else was decided about the account. */
export async function overtakeMoves(tx: Tx, customerId: string, states: ('open' | 'done')[]) {
  await tx
    .updateTable('account_moves')
    .set({ state: 'overtaken', ended_at: sql`shop_now()` })
    .where('customer_id', '=', customerId)
    .where('state', 'in', states)
    .execute()
}

/** The account, which nobody else changes until the end of the transaction. */
export async function lockAccountById(tx: Tx, id: string) {
  return await tx
    .selectFrom('customers')
    .select(['id', 'email_normal as email'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type Address = Readonly<{ email: string; emailNormal: string }>

/** False if the address has an account by now. */
export async function storeAddress(tx: Tx, id: string, address: Address): Promise<boolean> {
  const { email, emailNormal } = address
  const { numUpdatedRows } = await tx
    .updateTable('customers')
    .set({ email, email_normal: emailNormal })
    .where('id', '=', id)
    .where(sql<boolean>`not exists (
      select from customers other where other.email_normal = ${emailNormal} and other.id <> ${id})`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The person who moved the account away may know its password. */
export async function removePassword(tx: Tx, id: string) {
  await tx.updateTable('customers').set({ password_hash: null }).where('id', '=', id).execute()
}

export async function deleteAccount(tx: Tx, id: string) {
  await tx.deleteFrom('customers').where('id', '=', id).execute()
}

/** A session that stays open speaks for the new address. */
export async function moveSession(tx: Tx, sessionId: number, emailNormal: string) {
  await tx
    .updateTable('customer_sessions')
    .set({ email_normal: emailNormal })
    .where('id', '=', sessionId)
    .execute()
}
