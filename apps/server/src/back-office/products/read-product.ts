import { type Currency, convert, currencies, money, toDecimal } from '@keyhaven/contracts/money'
import type { ProductFile } from '@keyhaven/contracts/staff/products'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import type { Db } from '../../infra/db/db.ts'
import { ratesInForce } from '../../modules/catalog/currencies/currencies.service.ts'
import { missingFrom, stateOf } from '../../modules/catalog/products/edition-state.rules.ts'
import { fieldsOf, floorOf, readEdition } from '../../modules/catalog/products/read-edition.ts'
import { USUAL_THRESHOLD } from '../../modules/stock/licenses/units/stock-alarms.ts'
import { freeUnits } from '../../modules/stock/licenses/units/stock-counts.ts'
import type { StaffContext } from '../kit/staff-context.ts'

const MOST_CHANGES = 30

type Stock = Readonly<{ available: number; threshold: number }>

async function stockOf(db: Db, id: string): Promise<Stock> {
  const { rows } = await sql<Stock>`
    select ${freeUnits(sql`${id}`)} as available,
      coalesce((select threshold from stock_alarms where product_id = ${id}), ${USUAL_THRESHOLD}) as threshold`.execute(
    db,
  )
  return rows[0] ?? { available: 0, threshold: USUAL_THRESHOLD }
}

async function changesOf(db: Db, id: string): Promise<ProductFile['changes']> {
  const { rows } = await sql<{ id: string; action: string; by: string | null; at: Date }>`
    select entry.id, entry.action, s.first_name || ' ' || s.last_name as by, entry.at
    from (
      select seq::text as id, action, actor, at
      from audit_log
      where object = ${`product:${id}`}
      order by at desc, seq desc
      limit ${MOST_CHANGES}
    ) entry
    left join staff s on 'staff:' || s.id = entry.actor
    order by entry.at desc, entry.id desc`.execute(db)
  return rows.map(({ by, at, ...row }) => ({
    ...row,
    by: by ?? 'the shop',
    at: at.toISOString(),
  }))
}

const amount = (minor: number | null) => (minor === null ? null : toDecimal(money(minor, 'USD')))

type Found = NonNullable<Awaited<ReturnType<typeof readEdition>>>

/** What each currency asks now; null before the first price. */
async function pricesByCurrency(
  ctx: StaffContext,
  priceMinor: number | null,
  own: Found['ownPrices'],
): Promise<ProductFile['currencyPrices']> {
  if (priceMinor === null) return null
  const rates = await ratesInForce(ctx)
  const fixed = own.filter(({ state }) => state === 'current')
  const inCurrency = (code: Currency) => {
    const minor = fixed.find(({ currency }) => currency === code)?.priceMinor
    const price = minor ? money(minor, code) : convert(money(priceMinor, 'USD'), code, rates)
    return [code, toDecimal(price)] as const
  }
  return Object.fromEntries(currencies.map(inCurrency)) as Record<Currency, string>
}

/** One edition with everything its page shows. */
export async function productFile(ctx: StaffContext, id: string): Promise<ProductFile> {
  const found = await readEdition(ctx.db, id)
  if (!found) throw new AppError('not_found')
  const { edition, prices, formerSlugs, lowestMinor, ownPrices } = found
  const { available, threshold } = await stockOf(ctx.db, id)
  const current = prices.findIndex(({ isPlanned }) => !isPlanned)
  return {
    success: true,
    id,
    fields: fieldsOf(edition),
    state: stateOf(edition),
    publishAt: edition.publish_at?.toISOString() ?? null,
    formerSlugs,
    price: amount(edition.price_minor),
    lowestPrice30d: amount(lowestMinor),
    floor: amount(await floorOf(ctx, id)),
    prices: prices.map(({ priceMinor, listMinor, from, isPlanned, ...price }, place) => ({
      ...price,
      price: toDecimal(money(priceMinor, 'USD')),
      listPrice: amount(listMinor),
      from: from.toISOString(),
      state: isPlanned ? 'planned' : place === current ? 'current' : 'past',
    })),
    ownPrices: ownPrices.map(({ priceMinor, from, ...price }) => ({
      ...price,
      price: priceMinor === null ? null : toDecimal(money(priceMinor, price.currency)),
      from: from.toISOString(),
    })),
    currencyPrices: await pricesByCurrency(ctx, edition.price_minor, ownPrices),
    availableKeys: available,
    alertBelow: threshold,
    missing: missingFrom(edition),
    changes: await changesOf(ctx.db, id),
    version: edition.row_version,
  }
}
