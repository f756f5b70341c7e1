import type { FeedFormat } from '@keyhaven/contracts/feeds'
import type { Currency } from '@keyhaven/contracts/money'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { catalogue } from '../products/products.service.ts'
import { itemOf, noFacts } from './catalogue-item.rules.ts'
import { fileOf } from './feed-files.rules.ts'
import { contentVersion, dueFeeds, feedFacts, feedOf, storeBuilt } from './feeds.repo.ts'

/** Writes the file of one feed from the catalogue as it is now. */
async function buildFeed(ctx: Context, format: FeedFormat): Promise<void> {
  // Read first: what changes while it is written is written again.
  const startedAt = ctx.now()
  const from = await contentVersion(ctx.db)
  const [feed, products, facts, settings] = await Promise.all([
    feedOf(ctx.db, format),
    catalogue(ctx),
    feedFacts(ctx.db),
    settingsOf(ctx),
  ])
  const { origin } = new URL(ctx.config.PUBLIC_ORIGIN)
  const currency = feed.currency as Currency
  const mapped = products.map((product) =>
    itemOf(product, facts.get(product.id) ?? noFacts, { origin, currency }),
  )
  const items = mapped.flatMap(({ item }) => item ?? [])
  const { name, about } = settings['company.facts']
  const body = fileOf(format, items, { name, about, origin, country: feed.country })
  const problems = mapped.flatMap((one) => one.problems)
  const leftOut = mapped.filter((one) => !one.item && one.problems.length > 0).length
  await inTransaction(ctx.db, (tx) =>
    storeBuilt(tx, format, { body, items: items.length, leftOut, from, startedAt, problems }),
  )
  ctx.log.info({ format, items: items.length, leftOut }, 'feed built')
}

export async function buildDueFeeds(ctx: Context): Promise<void> {
  for (const format of await dueFeeds(ctx.db)) await buildFeed(ctx, format)
}
