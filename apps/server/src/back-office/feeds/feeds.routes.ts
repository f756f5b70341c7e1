import {
  buildFeed,
  changeFeed,
  listFeeds,
  renewFeedAddress,
  viewFeed,
} from '@keyhaven/contracts/staff/feeds'
import {
  askForFeed,
  changeFeedSettings,
  renewAddress,
} from '../../modules/catalog/feeds/feeds.service.ts'
import { seenVersion } from '../kit/if-match.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { namingTheOther } from '../kit/who-changed.ts'
import { feedFor, feedPage, feedsFor } from './view-feeds.ts'

const done = { success: true } as const

/** Files for shopping services. An address opens the catalogue to its holder: a new one takes the second factor. */
export function feedScreen(route: StaffRoute) {
  const manage = { allow: 'feeds.manage' } as const
  route(listFeeds, manage, async (_, ctx) => ({ ...done, feeds: await feedsFor(ctx) }))
  route(viewFeed, manage, ({ params }, ctx) => feedPage(ctx, params.format))
  route(changeFeed, manage, async ({ params: { format }, body }, ctx, request) => {
    const asked = { format, settings: body, seenVersion: Number(seenVersion(request)) }
    await namingTheOther(ctx, `feed:${format}`, () => changeFeedSettings(ctx, ctx.actor, asked))
    return { ...done, feed: await feedFor(ctx, format) }
  })
  route(
    renewFeedAddress,
    { ...manage, stepUp: 'always', isSecret: true },
    async ({ params }, ctx) => ({
      ...done,
      address: await renewAddress(ctx, ctx.actor, params.format),
    }),
  )
  route(buildFeed, manage, async ({ params }, ctx) => {
    await askForFeed(ctx, ctx.actor, params.format)
    return done
  })
}
