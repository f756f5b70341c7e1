import { defineTick } from '../../../infra/work/ticks.ts'
import { watchHosts } from './watch-hosts.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** What was proven once may be sold or let go. */
export const provenHosts = defineTick({
  name: 'stores.hosts',
  everyMs: DAY_MS,
  isShared: true,
  run: watchHosts,
})
