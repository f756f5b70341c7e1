import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

const person = [
  'customers.id as id',
  'customers.email as email',
  'first_name as firstName',
  'last_name as lastName',
  'phone',
  'country',
] as const
const isVerified = sql<boolean>`email_verified_at is not null`.as('isVerified')
const hasPassword = sql<boolean>`password_hash is not null`.as('hasPassword')

export async function customerByEmail(db: Db, emailNormal: string) {
  return await db
    .selectFrom('customers')
    .select([...person, isVerified, hasPassword, 'password_hash'])
    .where('email_normal', '=', emailNormal)
    .executeTakeFirst()
}

export async function customerById(db: Db, id: string) {
  return await db
    .selectFrom('customers')
    .select([...person, isVerified, hasPassword, 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst()
}

type NewCustomer = Readonly<{
  id: string
  email: string
  emailNormal: string
  passwordHash: string
  firstName: string
  lastName: string
  phone: string | null
  country: string | null
}>

/** False when the address has an account already. */
export async function insertCustomerOnce(tx: Tx, customer: NewCustomer): Promise<boolean> {
  const inserted = await tx
    .insertInto('customers')
    .values({
      id: customer.id,
      email: customer.email,
      email_normal: customer.emailNormal,
      password_hash: customer.passwordHash,
      first_name: customer.firstName,
      last_name: customer.lastName,
      phone: customer.phone,
      country: customer.country,
      created_at: sql`shop_now()`,
    })
    .onConflict((conflict) => conflict.column('email_normal').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

type Profile = Readonly<{
  firstName: string
  lastName: string
  phone: string | null
  country: string | null
}>

export async function updateProfile(db: Db, id: string, profile: Profile) {
  await db
    .updateTable('customers')
    .set({
      first_name: profile.firstName,
      last_name: profile.lastName,
      phone: profile.phone,
      country: profile.country,
    })
    .where('id', '=', id)
    .execute()
}

type Name = Readonly<{ firstName: string; lastName: string }>

/** False if the name is no longer the one that was seen. */
export async function renameIfAsSeen(
  tx: Tx,
  id: string,
  { seen, name }: { seen: Name; name: Name },
) {
  const { numUpdatedRows } = await tx
    .updateTable('customers')
    .set({ first_name: name.firstName, last_name: name.lastName })
    .where('id', '=', id)
    .where('first_name', '=', seen.firstName)
    .where('last_name', '=', seen.lastName)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The account of an address, which nobody else changes until the end of the transaction. */
export async function lockAccount(tx: Tx, emailNormal: string) {
  return await tx
    .selectFrom('customers')
    .select(['id', isVerified, 'password_hash'])
    .where('email_normal', '=', emailNormal)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether a password that was right a moment ago still is; it stays so until the end of the transaction. */
export async function isStillPassword(tx: Tx, id: string, passwordHash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function storePassword(tx: Tx, id: string, passwordHash: string) {
  await tx
    .updateTable('customers')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .execute()
}

type Verified = Readonly<{ keepsRegistration: boolean }>

/** Proves the address. What the registrant entered stays only if it is the registrant who proves it. */
export async function recordVerified(tx: Tx, id: string, { keepsRegistration }: Verified) {
  await tx
    .updateTable('customers')
    .set({ email_verified_at: sql`shop_now()` })
    .$if(!keepsRegistration, (query) =>
      query.set({
        email: sql`email_normal`,
        password_hash: null,
        first_name: '',
        last_name: '',
        phone: null,
        country: null,
      }),
    )
    .where('id', '=', id)
    .execute()
}

/** Accounts that were not proven in so many days and whose address was not told yet; told from now on. */
export async function markTold(tx: Tx, days: number, limit: number) {
  const { rows } = await sql<{ id: string; email: string }>`
    update customers
    set removal_told_at = shop_now()
    where id in (
      select id
      from customers
      where email_verified_at is null
        and removal_told_at is null
        and created_at < shop_now() - make_interval(days => ${days})
      order by created_at
      limit ${limit}
      for update skip locked)
    returning id, email_normal as email`.execute(tx)
  return rows
}

type Deadline = Readonly<{ days: number; noticeDays: number; limit: number }>

/** Deletes accounts that were still not proven, so many days after their address was told. */
export async function deleteUnproven(tx: Tx, { days, noticeDays, limit }: Deadline) {
  const { rows } = await sql<{ id: string }>`
    delete from customers
    where id in (
      select id
      from customers
      where email_verified_at is null
        and created_at < shop_now() - make_interval(days => ${days})
        and removal_told_at < shop_now() - make_interval(days => ${noticeDays})
      order by created_at
      limit ${limit}
      for update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
