import { sql } from 'kysely'
import type { TestShop } from '../../../../testing/test-shop.ts'

/** Tax of a German seller from 2020 on. No call of the shop does this: its screen says what selling with tax still lacks. */
export const turnOn = ({ ctx }: TestShop) =>
  sql`
    update legal_entities
    set country = 'DE', vat_id = 'DE123456789', time_zone = 'Europe/Berlin', on_from = '2020-01-01'`.execute(
    ctx.db,
  )
