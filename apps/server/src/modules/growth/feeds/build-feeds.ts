import type { FeedFormat } from '@keyhaven/contracts/feeds'
import type { Currency } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { originOf, type Store } from '../../../infra/http/hosts.ts'
import { catalogue } from '../../catalog/products/products.service.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { openStores } from '../../platform/stores/follow-stores.ts'
import { itemOf } from './catalogue-item.rules.ts'
import { fileOf } from './feed-files.rules.ts'
import { contentVersion, dueFeeds, feedOf, keptOutOfFeeds, storeBuilt } from './feeds.repo.ts'

const MAIN = 'main'

type Shelf = Readonly<{
  format: FeedFormat
  currency: Currency
  country: string
  products: readonly Product[]
  keptOut: ReadonlySet<string>
  company: Readonly<{ name: string; about: string }>
}>

/** The file of a feed as one store tells it, and what is wrong with the editions of that store. */
function storeFile({ config }: Context, store: Store, shelf: Shelf) {
  const { format, currency, country, keptOut, company } = shelf
  const origin = originOf(config, store)
  const mapped = shelf.products
    .filter(({ id }) => store.productIds?.has(id) ?? true)
    .map((product) => itemOf(product, { origin, currency, isIn: !keptOut.has(product.id) }))
  const items = mapped.flatMap(({ item }) => item ?? [])
  const seller = { ...company, name: store.brand ?? company.name, origin, country }
  return {
    body: fileOf(format, items, seller),
    items: items.length,
    leftOut: mapped.filter((one) => !one.item && one.problems.length > 0).length,
    problems: mapped.flatMap((one) => one.problems),
  }
}

/** Writes the files of one feed from the catalogue as it is now: that of the main store, and one for each other. */
async function buildFeed(ctx: Context, format: FeedFormat): Promise<void> {
  // Read first: what changes while it is written is written again.
  const startedAt = ctx.now()
  const from = await contentVersion(ctx.db)
  const [feed, products, keptOut, settings, stores] = await Promise.all([
    feedOf(ctx.db, format),
    catalogue(ctx),
    keptOutOfFeeds(ctx.db),
    settingsOf(ctx),
    openStores(ctx),
  ])
  const { country } = feed
  const company = settings['company.facts']
  const shelf = { format, currency: feed.currency as Currency, country, products, keptOut, company }
  const main = stores.find(({ id }) => id === MAIN)
  if (!main) throw new Error('there is no main store')
  const others = stores.filter(({ id }) => id !== MAIN)
  const files = new Map(others.map((store) => [store.id, storeFile(ctx, store, shelf).body]))
  const { problems, items, leftOut, body } = storeFile(ctx, main, shelf)
  await inTransaction(ctx.db, (tx) =>
    storeBuilt(tx, format, { body, items, leftOut, from, startedAt, problems, files }),
  )
  ctx.log.info({ format, items, leftOut }, 'feed built')
}

export async function buildDueFeeds(ctx: Context): Promise<void> {
  for (const format of await dueFeeds(ctx.db)) await buildFeed(ctx, format)
}
