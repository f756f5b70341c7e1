import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/db.ts'

const person = [
  'customers.id as id',
  'customers.email as email',
  'first_name as firstName',
  'last_name as lastName',
  'phone',
  'country',
] as const
const isVerified = sql<boolean>`email_verified_at is not null`.as('isVerified')

export async function customerByEmail(db: Db, emailNormal: string) {
  return await db
    .selectFrom('customers')
    .select([...person, isVerified, 'password_hash'])
    .where('email_normal', '=', emailNormal)
    .executeTakeFirst()
}

export async function customerById(db: Db, id: string) {
  return await db
    .selectFrom('customers')
    .select([...person, isVerified])
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

/** Whoever reads the mailbox has proved the address. Undefined when it has no account. */
export async function storePassword(tx: Tx, emailNormal: string, passwordHash: string) {
  const updated = await tx
    .updateTable('customers')
    .set({
      password_hash: passwordHash,
      email_verified_at: sql`coalesce(email_verified_at, shop_now())`,
    })
    .where('email_normal', '=', emailNormal)
    .returning('id')
    .executeTakeFirst()
  return updated?.id
}

export async function recordVerified(tx: Tx, id: string) {
  await tx
    .updateTable('customers')
    .set({ email_verified_at: sql`coalesce(email_verified_at, shop_now())` })
    .where('id', '=', id)
    .execute()
}
