import { sql } from 'kysely'
import type { TestShop } from '../../../../testing/test-shop.ts'

/** Tax of a German seller from 2020 on. No call of the shop does this: its screen says what selling with tax still lacks. */
export const turnOn = ({ ctx }: TestShop) =>
  sql`
    update legal_entities
    set country = 'DE', vat_id = 'DE123456789', time_zone = 'Europe/Berlin', on_from = '2020-01-01'`.execute(
    ctx.db,
  )

type Entered = Readonly<{
  /** Kinds, all of Germany. */
  registrations: readonly string[]
  answers?: Readonly<Record<string, 'without' | 'stop'>>
}>

/** The same, with registrations and answers that a member of staff entered. */
export async function taxOn(
  shop: TestShop,
  staffId: string,
  { registrations, answers = {} }: Entered,
) {
  await turnOn(shop)
  await sql`
    insert into tax_registrations (entity_id, kind, country, number, valid_from, reason, entered_by, entered_at)
    select 'main', kind, 'DE', 'DE123456789', '2020-01-01', 'for a test', ${staffId}, now()
    from unnest(${registrations}::text[]) kind`.execute(shop.ctx.db)
  for (const said of Object.entries(answers)) await enterAnswer(shop, staffId, said)
}

/** What the owner says of a country from now on. */
export const enterAnswer = (
  { ctx }: TestShop,
  staffId: string,
  [country, answer]: readonly [string, 'without' | 'stop'],
) =>
  sql`
    insert into tax_answers (entity_id, country, answer, reason, answered_by, answered_at)
    values ('main', ${country}, ${answer}, 'for a test', ${staffId}, now())`.execute(ctx.db)
