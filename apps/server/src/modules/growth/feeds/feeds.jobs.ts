import { defineTick } from '../../../infra/work/ticks.ts'
import { buildDueFeeds } from './build-feeds.ts'

export const feedBuilds = defineTick({
  name: 'feeds.build',
  everyMs: 2_000,
  isShared: true,
  run: buildDueFeeds,
})
