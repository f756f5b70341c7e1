import * as z from 'zod/mini'
import { countryBy } from '../country-table.ts'
import type { Endpoint } from '../endpoint.ts'
import { feedFormats } from '../feeds.ts'
import { currencies } from '../money.ts'
import { feedsScreen } from './screens/feeds.ts'

const byFormat = z.object({ format: z.enum(feedFormats, 'There is no such feed') })

export const LEAST_FEED_MINUTES = 15
export const MOST_FEED_MINUTES = 1_440

/** What staff decide about a feed. */
export const feedSettings = z.object({
  isOn: z.boolean('On or off'),
  currency: z.enum(currencies, 'Choose a currency'),
  country: z
    .string('Choose a country')
    .check(z.refine((code) => countryBy(code) !== undefined, 'Choose a country')),
  everyMinutes: z
    .int('Type whole minutes')
    .check(
      z.gte(LEAST_FEED_MINUTES, 'At least 15 minutes'),
      z.lte(MOST_FEED_MINUTES, 'At most a day'),
    ),
})
export type FeedSettings = z.infer<typeof feedSettings>

const feed = z.object({
  format: z.enum(feedFormats),
  ...feedSettings.shape,
  version: z.string(),
  /** When its address was made; null while it has none. */
  addressMadeAt: z.nullable(z.string()),
  builtAt: z.nullable(z.string()),
  /** Whether the worker will build it within seconds. */
  isAsked: z.boolean(),
  fetchedAt: z.nullable(z.string()),
  items: z.number(),
  leftOut: z.number(),
  warnings: z.number(),
})
export type Feed = z.infer<typeof feed>

const feedProblem = z.object({
  productId: z.string(),
  productName: z.string(),
  field: z.string(),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
})
export type FeedProblem = z.infer<typeof feedProblem>

const shown = z.object({ success: z.literal(true), feed })

export const listFeeds = {
  ...feedsScreen.calls.listFeeds,
  summary: 'The files for shopping services, when each was built and how many editions it holds',
  response: z.object({ success: z.literal(true), feeds: z.array(feed) }),
} as const satisfies Endpoint

export const viewFeed = {
  ...feedsScreen.calls.viewFeed,
  summary: 'One file: what is wrong with its editions, and how it begins',
  params: byFormat,
  response: z.object({
    success: z.literal(true),
    feed,
    problems: z.array(feedProblem),
    /** The first characters of the file, exactly as it is served. */
    preview: z.string(),
  }),
} as const satisfies Endpoint

export const changeFeed = {
  ...feedsScreen.calls.changeFeed,
  summary: 'Switches a feed on or off, or changes its currency, country or schedule',
  params: byFormat,
  body: feedSettings,
  response: shown,
} as const satisfies Endpoint

export const renewFeedAddress = {
  ...feedsScreen.calls.renewFeedAddress,
  summary: 'A new address; the old one opens nothing from then on',
  params: byFormat,
  body: z.object({}),
  response: z.object({ success: z.literal(true), address: z.string() }),
} as const satisfies Endpoint

export const buildFeed = {
  ...feedsScreen.calls.buildFeed,
  summary: 'Asks the worker to build a feed now',
  params: byFormat,
  body: z.object({}),
  status: 202,
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint
