import type { Context } from '../../../context.ts'
import { readCached } from '../../../infra/work/cached-reads.ts'
import {
  type LegalEntity,
  legalEntities,
} from '../../platform/legal-entities/legal-entities.service.ts'
import { answersInForce, type RegistrationRow, registrationRows } from './registrations.repo.ts'
import type { Seller } from './tax.rules.ts'

type Answers = Awaited<ReturnType<typeof answersInForce>>

/** A legal entity as the rules of tax see it. */
function sellerOf(
  entity: Pick<LegalEntity, 'id' | 'country' | 'vat_id' | 'oss_mode' | 'on_from'>,
  registrations: readonly RegistrationRow[],
  answers: Answers,
): Seller {
  const isOwn = ({ entityId }: { entityId: string }) => entityId === entity.id
  return {
    onFrom: entity.on_from,
    country: entity.country ?? '',
    hasVatId: entity.vat_id !== '',
    registrations: registrations.filter(isOwn),
    answers: Object.fromEntries(answers.filter(isOwn).map((one) => [one.country, one.answer])),
    isBelowThreshold: entity.oss_mode === 'home_until_threshold',
  }
}

export type TaxBook = Readonly<{
  entities: readonly LegalEntity[]
  registrations: readonly RegistrationRow[]
  sellers: ReadonlyMap<string, Seller>
}>

/** Who sells and where they are registered; held until something of it changes. */
export const taxBook = (ctx: Pick<Context, 'held' | 'db'>): Promise<TaxBook> =>
  readCached(ctx, 'tax book', async () => {
    const [entities, registrations, answers] = await Promise.all([
      legalEntities(ctx),
      registrationRows(ctx.db),
      answersInForce(ctx.db),
    ])
    const sellers = entities.map(
      (entity) => [entity.id, sellerOf(entity, registrations, answers)] as const,
    )
    return { entities, registrations, sellers: new Map(sellers) }
  })
