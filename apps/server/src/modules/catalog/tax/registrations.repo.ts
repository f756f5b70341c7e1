import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { RegistrationKind } from './tax.rules.ts'

export type RegistrationRow = Readonly<{
  id: number
  entityId: string
  kind: RegistrationKind
  country: string
  number: string
  validFrom: string
  validTo: string | null
  covers: string[]
  reason: string
  enteredBy: string
}>

const columns = sql`
  id, entity_id as "entityId", kind, country, number, valid_from::text as "validFrom",
  valid_to::text as "validTo", covers, reason, entered_by as "enteredBy"`

export async function registrationRows(db: Db): Promise<RegistrationRow[]> {
  const { rows } = await sql<RegistrationRow>`
    select ${columns} from tax_registrations order by entity_id, valid_from, id`.execute(db)
  return rows
}

export async function registrationById(tx: Tx, id: number): Promise<RegistrationRow | undefined> {
  const { rows } = await sql<RegistrationRow>`
    select ${columns} from tax_registrations where id = ${id}`.execute(tx)
  return rows[0]
}

type NewRegistration = Omit<RegistrationRow, 'id' | 'validTo'>

export async function insertRegistration(tx: Tx, row: NewRegistration): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into tax_registrations (entity_id, kind, country, number, valid_from, covers, reason, entered_by, entered_at)
    values (${row.entityId}, ${row.kind}, ${row.country}, ${row.number}, ${row.validFrom}::date,
      ${row.covers}, ${row.reason}, ${row.enteredBy}, shop_now())
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Whether it had no end before. */
export async function endOf(tx: Tx, id: number, { validTo, by }: { validTo: string; by: string }) {
  const { rows } = await sql`
    update tax_registrations
    set valid_to = ${validTo}::date, ended_by = ${by}, ended_at = shop_now()
    where id = ${id} and valid_to is null
    returning id`.execute(tx)
  return rows.length > 0
}

type AnswerForCountry = Readonly<{ entityId: string; country: string; answer: 'without' | 'stop' }>

/** The newest answer of each country. */
export async function answersInForce(db: Db): Promise<AnswerForCountry[]> {
  const { rows } = await sql<AnswerForCountry>`
    select distinct on (entity_id, country) entity_id as "entityId", country, answer
    from tax_answers
    order by entity_id, country, id desc`.execute(db)
  return rows
}

export async function insertAnswer(
  tx: Tx,
  { entityId, country, answer, reason, by }: AnswerForCountry & { reason: string; by: string },
) {
  await sql`
    insert into tax_answers (entity_id, country, answer, reason, answered_by, answered_at)
    values (${entityId}, ${country}, ${answer}, ${reason}, ${by}, shop_now())`.execute(tx)
}
