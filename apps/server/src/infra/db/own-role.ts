import type { Client } from 'pg'

type Powers = Readonly<{
  isSuperuser: boolean
  makesRoles: boolean
  ownsTables: boolean
  ownsDatabase: boolean
}>

const sentences: Record<keyof Powers, string> = {
  isSuperuser: 'it is a superuser: alter role … nosuperuser',
  makesRoles: 'it may create roles: alter role … nocreaterole',
  ownsTables: 'it owns tables of the shop, or may become their owner',
  ownsDatabase: 'it owns the database, or may become its owner',
}

async function powersOf(owner: Client, role: string): Promise<Powers | undefined> {
  const { rows } = await owner.query<Powers>(
    `select rolsuper as "isSuperuser",
       rolcreaterole as "makesRoles",
       exists (
         select from pg_class
         where relnamespace = 'public'::regnamespace
           and relkind in ('r', 'p')
           and pg_has_role(pg_roles.oid, relowner, 'member')
       ) as "ownsTables",
       pg_has_role(
         pg_roles.oid,
         (select datdba from pg_database where datname = current_database()),
         'member'
       ) as "ownsDatabase"
     from pg_roles
     where rolname = $1`,
    [role],
  )
  return rows[0]
}

/** A live shop runs with a role that can neither change the schema nor rewrite what was booked. */
export async function assertLimitedRole(owner: Client, role: string): Promise<void> {
  const powers = await powersOf(owner, role)
  if (!powers) throw new Error(`The role ${role} of DATABASE_URL does not exist: npm run setup.`)
  const found = Object.entries(sentences).filter(([power]) => powers[power as keyof Powers])
  if (found.length === 0) return
  const reasons = found.map(([, sentence]) => sentence).join('; ')
  throw new Error(
    `The role ${role} of DATABASE_URL may do too much for a live shop: ${reasons}. Set DATABASE_URL to a role without rights of its own, such as shop_app, and DATABASE_OWNER_URL to the owner.`,
  )
}
