import { euMembersOn } from '@keyhaven/contracts/data/country-groups'
import { exponent } from '@keyhaven/contracts/money'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { inEuro } from '../../catalog/tax/reference/reference-rates.rules.ts'
import { taxBook } from '../../catalog/tax/tax-book.ts'
import { soldPast, thresholdState } from '../../catalog/tax/threshold.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import {
  dayOf,
  type LegalEntity,
  lockEntity,
  saveEntity,
  termsOf,
} from '../../platform/legal-entities/legal-entities.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { type CrossBorderSale, crossBorderSales } from './cross-border-sales.repo.ts'

/** So many orders are named to staff; there is one in most cases. */
const MOST_NAMED = 20

/** A sale whose rate nobody knows yet counts with nothing: the next look knows it. */
const centsOf = ({ netMinor, currency, rateMicros }: CrossBorderSale) =>
  rateMicros === null ? 0 : inEuro(netMinor, rateMicros, exponent(currency))

type Reached = Readonly<{ entity: LegalEntity; year: number; sales: readonly CrossBorderSale[] }>

/** From the next sale consumers abroad are taxed where they live; what was sold past the threshold is told by name. */
async function endTaxingAtHome(ctx: Context, { entity, year, sales }: Reached, hasOss: boolean) {
  const past = soldPast(sales.filter((sale) => sale.year === year).map((sale) => centsOf(sale)))
  const late = sales
    .filter((sale) => sale.year === year)
    .slice(past)
    .filter(({ isTaxedAtHome }) => isTaxedAtHome)
  const names = late.slice(0, MOST_NAMED).map(({ orderNumber }) => orderNumber)
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockEntity(tx, entity.id)
    if (locked?.oss_mode !== 'home_until_threshold') return
    await saveEntity(tx, entity.id, { ...termsOf(locked), ossMode: 'destination' })
    await recordAudit(tx, {
      actor: 'system',
      action: 'tax.threshold_reached',
      object: `legal-entity:${entity.id}`,
      meta: { year, orders: names },
    })
    await notifyStaff(tx, {
      dedupeKey: `tax-threshold:${entity.id}:${year}:reached`,
      severity: hasOss ? 'warning' : 'critical',
      title: 'Consumers in other member states are taxed where they live from now on',
      body: [
        'Sales to them reached 10,000 euros.',
        ...(hasOss ? [] : ['They cannot order until you enter a registration or an answer.']),
        ...(names.length > 0
          ? [`Taxed at home, and past the threshold: ${names.join(', ')}.`]
          : []),
      ].join(' '),
      object: `legal-entity:${entity.id}`,
      to: { permission: 'tax.view' },
    })
  })
}

const notifyOfNear = (ctx: Context, { id }: LegalEntity, year: number) =>
  inTransaction(ctx.db, (tx) =>
    notifyStaff(tx, {
      dedupeKey: `tax-threshold:${id}:${year}:near`,
      severity: 'warning',
      title: 'Sales to other member states reach 8,000 euros',
      body: 'At 10,000 euros in a year consumers there are taxed where they live. Register for the One Stop Shop in time.',
      object: `legal-entity:${id}`,
      to: { permission: 'tax.view' },
    }),
  )

/** Looks at what each seller that taxes consumers abroad at home has sold to them (Art. 59c). */
export async function watchThreshold(ctx: Context): Promise<void> {
  const { entities, registrations } = await taxBook(ctx)
  for (const entity of entities) {
    const day = dayOf(entity.time_zone, ctx.now())
    const members = euMembersOn(day)
    const isWatched =
      entity.on_from !== null &&
      entity.oss_mode === 'home_until_threshold' &&
      members.includes(entity.country ?? '')
    if (!isWatched) continue
    const year = Number(day.slice(0, 4))
    const since = `${year - 1}-01-01`
    const home = entity.country ?? ''
    const sales = await crossBorderSales(ctx.db, { entityId: entity.id, home, members, since })
    const sum = (of: number) =>
      sales.filter((sale) => sale.year === of).reduce((cents, sale) => cents + centsOf(sale), 0)
    const state = thresholdState({ thisYear: sum(year), lastYear: sum(year - 1) })
    const hasOss = registrations.some(
      ({ entityId, kind, validFrom, validTo }) =>
        entityId === entity.id &&
        kind === 'oss_union' &&
        validFrom <= day &&
        (!validTo || day < validTo),
    )
    if (state === 'reached') await endTaxingAtHome(ctx, { entity, year, sales }, hasOss)
    if (state === 'near') await notifyOfNear(ctx, entity, year)
  }
}
