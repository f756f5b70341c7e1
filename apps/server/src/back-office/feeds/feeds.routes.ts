import * as contract from '@keyhaven/contracts/staff/feeds'
import { feedsScreen } from '@keyhaven/contracts/staff/screens/feeds'
import {
  askForFeed,
  changeFeedSettings,
  renewAddress,
} from '../../modules/growth/feeds/feeds.service.ts'
import { seenVersion } from '../kit/if-match.ts'
import { handles, served } from '../kit/staff-route.ts'
import { namingTheOther } from '../kit/who-changed.ts'
import { feedFor, feedPage, feedsFor } from './view-feeds.ts'

const done = { success: true } as const

/** Files for shopping services. An address opens the catalogue to its holder: a new one takes the second factor. */
export const feedRoutes = served(
  feedsScreen,
  handles(contract, {
    listFeeds: async (_, ctx) => ({ ...done, feeds: await feedsFor(ctx) }),
    viewFeed: ({ params }, ctx) => feedPage(ctx, params.format),
    changeFeed: async ({ params: { format }, body }, ctx, request) => {
      const asked = { format, settings: body, seenVersion: Number(seenVersion(request)) }
      await namingTheOther(ctx, `feed:${format}`, () => changeFeedSettings(ctx, ctx.actor, asked))
      return { ...done, feed: await feedFor(ctx, format) }
    },
    renewFeedAddress: async ({ params }, ctx) => ({
      ...done,
      address: await renewAddress(ctx, ctx.actor, params.format),
    }),
    buildFeed: async ({ params }, ctx) => {
      await askForFeed(ctx, ctx.actor, params.format)
      return done
    },
  }),
)
