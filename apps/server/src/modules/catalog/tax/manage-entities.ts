import { isDeepStrictEqual } from 'node:util'
import type { EntityTerms } from '@keyhaven/contracts/staff/tax'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { audited } from '../../platform/audit/audited.ts'
import {
  addEntity,
  giveSeries,
  lockEntity,
  saveEntity,
  termsOf,
} from '../../platform/legal-entities/legal-entities.service.ts'
import { giveStore } from '../../platform/stores/store-entity.ts'
import { entityProblem, keptTerms } from './entity.rules.ts'
import type { Problem } from './registration.rules.ts'
import { registrationRows } from './registrations.repo.ts'

export function refuse({ field, message }: Problem): never {
  throw new AppError('invalid_request', message, [{ field, message }])
}

type NewEntity = Readonly<{
  id: string
  terms: EntityTerms
  invoiceSeries: string
  creditSeries: string
  reason: string
}>

/** Adds a legal entity. Its series are its own from now on, whatever becomes of it. */
export async function createEntity(ctx: Context, actor: string, request: NewEntity): Promise<void> {
  const { id, invoiceSeries, creditSeries, reason } = request
  const terms = keptTerms(request.terms)
  const problem = entityProblem(terms, { registrations: [], fixedCountry: null })
  if (problem) refuse(problem)
  await audited(ctx.db, { actor, action: 'tax.entity_added' }, async (tx) => {
    if (!(await addEntity(tx, id, terms)))
      refuse({ field: 'id', message: 'There is a legal entity with this id already' })
    const taken = { message: 'This series belongs to another kind of document or entity' }
    if (!(await giveSeries(tx, id, 'invoice', invoiceSeries)))
      refuse({ field: 'invoiceSeries', ...taken })
    if (!(await giveSeries(tx, id, 'credit', creditSeries)))
      refuse({ field: 'creditSeries', ...taken })
    const meta = { ...terms, invoiceSeries, creditSeries, reason }
    return { result: undefined, object: `legal-entity:${id}`, meta }
  })
}

type Editing = Readonly<{ id: string; terms: EntityTerms; version: string; reason: string }>

/** Changes what is known of a legal entity; refused if someone was faster. */
export async function editEntity(ctx: Context, actor: string, request: Editing): Promise<void> {
  const terms = keptTerms(request.terms)
  await audited(ctx.db, { actor, action: 'tax.entity_changed' }, async (tx) => {
    const entity = await lockEntity(tx, request.id)
    if (!entity) throw new AppError('not_found')
    if (String(entity.version) !== request.version) throw new AppError('version_stale')
    const registrations = (await registrationRows(tx)).filter(
      ({ entityId }) => entityId === request.id,
    )
    const fixedCountry = entity.on_from === null ? null : entity.country
    const problem = entityProblem(terms, { registrations, fixedCountry })
    if (problem) refuse(problem)
    const before = termsOf(entity)
    if (isDeepStrictEqual(before, terms)) return { result: undefined, object: null }
    await saveEntity(tx, request.id, terms)
    const meta = { before, after: terms, reason: request.reason }
    return { result: undefined, object: `legal-entity:${request.id}`, meta }
  })
}

type Moving = Readonly<{ storeId: string; entityId: string; reason: string }>

/** Gives a store to another legal entity. Neither may compute tax: what is sold there would change at once. */
export async function moveStore(ctx: Context, actor: string, request: Moving): Promise<void> {
  const { storeId, entityId, reason } = request
  await audited(ctx.db, { actor, action: 'tax.store_moved' }, async (tx) => {
    const entity = await lockEntity(tx, entityId)
    if (!entity) refuse({ field: 'entityId', message: 'There is no such legal entity' })
    const before = await giveStore(tx, storeId, entityId)
    if (before === undefined) throw new AppError('not_found')
    if (before === entityId) return { result: undefined, object: null }
    const former = await lockEntity(tx, before)
    if (entity.on_from !== null || former?.on_from)
      refuse({ field: 'entityId', message: 'Tax is on: a store stays with its legal entity' })
    const meta = { before, after: entityId, reason }
    return { result: undefined, object: `store:${storeId}`, meta }
  })
}
