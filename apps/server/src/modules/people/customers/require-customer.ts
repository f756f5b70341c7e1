import { AppError } from '../../../infra/app-error.ts'
import type { Db } from '../../../infra/db/db.ts'
import { customerBehindId, type KnownCustomer as Known } from './require-customer.repo.ts'

export type KnownCustomer = Known

/** The customer behind an account or an order of theirs, as some stores know them, or all; an unknown id is refused. */
export async function requireCustomer(
  db: Db,
  id: string,
  stores: readonly string[] = [],
): Promise<KnownCustomer> {
  const customer = await customerBehindId(db, id, stores)
  if (!customer) throw new AppError('not_found', 'There is no such customer')
  return customer
}
