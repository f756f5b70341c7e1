import { sql } from 'kysely'

/** What stands for the person of an order, the same in every table that names the order. */
export const erasedAddress = sql<string>`
  'erased-' || left(encode(sha256(convert_to(orders.id, 'UTF8')), 'hex'), 16) || '@erased.invalid'`

/** For whatever belongs to no order. */
export const NOBODY = 'erased@erased.invalid'
export const NO_NAME = 'Erased'

/** What a quote says of whom it was for, once nobody may know. */
export const NO_PARTY = sql`jsonb_build_object(
  'company', '', 'contactName', '', 'email', ${NOBODY}::text, 'phone', '', 'taxId', '')`
