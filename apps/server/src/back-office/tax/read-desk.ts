import { countryBy, countryName } from '@keyhaven/contracts/country-table'
import { soldCountries } from '@keyhaven/contracts/sold-countries'
import type { TaxCountry, TaxDesk, TaxEntity } from '@keyhaven/contracts/staff/tax'
import { asIfOn, countryState } from '../../modules/catalog/tax/country-state.rules.ts'
import { percentText } from '../../modules/catalog/tax/percent.rules.ts'
import {
  countryWords,
  previewBuyers,
  previewSentence,
} from '../../modules/catalog/tax/preview.rules.ts'
import { ourRates, rateOn } from '../../modules/catalog/tax/rate-book.rules.ts'
import { reasonsAgainst } from '../../modules/catalog/tax/readiness.rules.ts'
import type { Seller } from '../../modules/catalog/tax/tax.rules.ts'
import { type TaxBook, taxBook } from '../../modules/catalog/tax/tax-book.ts'
import { staffActor } from '../../modules/platform/audit/audit.rules.ts'
import {
  dayOf,
  type LegalEntity,
  termsOf,
} from '../../modules/platform/legal-entities/legal-entities.service.ts'
import { settingsOf } from '../../modules/platform/settings/settings.service.ts'
import { maySeeStore } from '../../modules/platform/stores/read-stores.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { nameOfActor } from '../kit/staff-names.ts'

/** What the preview shows the price of: 120 euros. */
const PREVIEW_GROSS = 12_000

/** Where the stores of an entity sell to, each country once. */
async function soldBy(ctx: StaffContext, { stores }: LegalEntity): Promise<string[]> {
  const lists = await Promise.all(
    stores.map(async ({ id }) => {
      const settings = await settingsOf({ ...ctx, storeId: id })
      return soldCountries(settings['countries.sold_to'], settings['countries.blocked'])
    }),
  )
  return [...new Set(lists.flat())].toSorted((one, other) =>
    countryName(one).localeCompare(countryName(other), 'en'),
  )
}

function rateShown(country: string, day: string): TaxCountry['rate'] {
  const found = rateOn(ourRates, country, day)
  if (!found) return null
  const { rate, source, confidence, from } = found
  return { percent: percentText(rate), source, confidence, since: from }
}

type Facts = Readonly<{
  seller: Seller
  day: string
  businessPrice: LegalEntity['business_price']
}>

function countriesOf(sold: readonly string[], { seller, day, businessPrice }: Facts) {
  const asked = { book: ourRates, seller, businessPrice, day }
  return sold.map((code): TaxCountry => {
    const { state, decided } = countryState(ourRates, seller, code, day)
    return {
      code,
      name: countryBy(code)?.name ?? code,
      state,
      words: countryWords(asked, code),
      rate: rateShown(decided.place, day),
      isAsked: state === 'needs_answer' || code in seller.answers,
    }
  })
}

async function entityShown(
  ctx: StaffContext,
  entity: LegalEntity,
  { registrations, sellers }: TaxBook,
): Promise<TaxEntity> {
  const terms = termsOf(entity)
  const day = dayOf(entity.time_zone, ctx.now())
  const seller = asIfOn(sellers.get(entity.id) as Seller, day)
  const sold = await soldBy(ctx, entity)
  const facts = { seller, day, businessPrice: entity.business_price }
  const own = registrations.filter(({ entityId }) => entityId === entity.id)
  const preview = { ...facts, book: ourRates, gross: PREVIEW_GROSS }
  return {
    id: entity.id,
    ...terms,
    series: { invoice: entity.series.invoice ?? '', credit: entity.series.credit ?? '' },
    onFrom: entity.on_from,
    version: String(entity.version),
    stores: entity.stores,
    registrations: await Promise.all(
      own.map(async ({ entityId: _, enteredBy, ...row }) => ({
        ...row,
        enteredByName: (await nameOfActor(ctx.db, staffActor(enteredBy))) ?? '',
      })),
    ),
    countries: entity.country === null ? [] : countriesOf(sold, facts),
    preview:
      entity.country === null ? [] : previewBuyers.map((one) => previewSentence(one, preview)),
    missing: reasonsAgainst({ terms, book: ourRates, seller, sold, day }),
  }
}

/** Who sells, where they are registered, and what follows. Staff of some stores see the sellers of those. */
export async function taxDesk(ctx: StaffContext): Promise<TaxDesk> {
  const book = await taxBook(ctx)
  const isOpen = ({ stores }: LegalEntity) =>
    ctx.staff.stores.length === 0 || stores.some(({ id }) => maySeeStore(ctx.staff, id))
  const seen = book.entities.filter(isOpen)
  const entities = await Promise.all(seen.map((entity) => entityShown(ctx, entity, book)))
  return { success: true, entities }
}
