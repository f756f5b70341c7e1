import { countryBy } from '@keyhaven/contracts/country-table'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { audited } from '../../platform/audit/audited.ts'
import { dayOf, lockEntity } from '../../platform/legal-entities/legal-entities.service.ts'
import { refuse } from './manage-entities.ts'
import { isDay, type RegistrationTerms, registrationProblem } from './registration.rules.ts'
import {
  endOf,
  insertAnswer,
  insertRegistration,
  registrationById,
  registrationRows,
} from './registrations.repo.ts'

type StaffAction = Readonly<{ by: string; reason: string }>

async function requireEntity(tx: Tx, id: string) {
  const entity = await lockEntity(tx, id)
  if (!entity) throw new AppError('not_found')
  return entity
}

/** Enters where a legal entity is registered for tax, and from when. */
export async function enterRegistration(
  ctx: Context,
  { by, reason }: StaffAction,
  entityId: string,
  terms: RegistrationTerms,
): Promise<void> {
  const act = { actor: staffActor(by), action: 'tax.registration_entered' }
  await audited(ctx.db, act, async (tx) => {
    const entity = await requireEntity(tx, entityId)
    const present = (await registrationRows(tx)).filter((row) => row.entityId === entityId)
    const notBefore = entity.on_from === null ? null : dayOf(entity.time_zone, ctx.now())
    const problem = registrationProblem(terms, { home: entity.country, notBefore, present })
    if (problem) refuse(problem)
    const id = await insertRegistration(tx, {
      ...{ entityId, reason, enteredBy: by },
      ...terms,
      covers: [...terms.covers],
    })
    return { result: undefined, object: `tax-registration:${id}`, meta: { ...terms, reason } }
  })
}

/** Ends a registration once. Where tax is on it ends today or later: what was sold keeps what it had. */
export async function endRegistration(
  ctx: Context,
  { by, reason }: StaffAction,
  { id, validTo }: Readonly<{ id: number; validTo: string }>,
): Promise<void> {
  const act = { actor: staffActor(by), action: 'tax.registration_ended' }
  await audited(ctx.db, act, async (tx) => {
    const found = await registrationById(tx, id)
    if (!found) throw new AppError('not_found')
    const entity = await requireEntity(tx, found.entityId)
    const isOn = entity.on_from !== null
    if (!isDay(validTo) || validTo <= found.validFrom)
      refuse({ field: 'validTo', message: 'It ends after the day it began' })
    if (isOn && validTo < dayOf(entity.time_zone, ctx.now()))
      refuse({ field: 'validTo', message: 'Tax is on: a registration ends today or later' })
    if (!(await endOf(tx, id, { validTo, by }))) throw new AppError('conflict')
    return { result: undefined, object: `tax-registration:${id}`, meta: { validTo, reason } }
  })
}

type AnswerTerms = Readonly<{ entityId: string; country: string; answer: 'without' | 'stop' }>

/** Says of a country where nothing is registered whether it is sold to without tax, or not at all. */
export async function answerForCountry(
  ctx: Context,
  { by, reason }: StaffAction,
  answer: AnswerTerms,
): Promise<void> {
  const act = { actor: staffActor(by), action: 'tax.country_answered' }
  await audited(ctx.db, act, async (tx) => {
    await requireEntity(tx, answer.entityId)
    if (!countryBy(answer.country))
      refuse({ field: 'country', message: 'There is no such country' })
    await insertAnswer(tx, { ...answer, reason, by })
    const object = `legal-entity:${answer.entityId}`
    return { result: undefined, object, meta: { ...answer, reason } }
  })
}
