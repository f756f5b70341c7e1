import type { StoreTerms } from '@keyhaven/contracts/staff/stores'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import type { StaffContext } from '../kit/staff-context.ts'

/** A store sells editions that there are. One that is withdrawn later stays in its part of the catalogue. */
export async function assertKnownEditions(
  { db }: StaffContext,
  { productIds }: Pick<StoreTerms, 'productIds'>,
): Promise<void> {
  if (!productIds) return
  const { rows } = await sql<{ id: string }>`
    select id from products where id = any(${productIds})`.execute(db)
  const known = rows.map(({ id }) => id)
  if (productIds.every((id) => known.includes(id))) return
  const message = 'There is no such edition'
  throw new AppError('invalid_request', message, [{ field: 'productIds', message }])
}
