import { defineJob } from '../../../infra/work/queue.ts'
import { defineTick } from '../../../infra/work/ticks.ts'
import { checkDueLinks } from './check-links.ts'
import { linkCheckJob } from './check-links-job.ts'
import { forgetTokens } from './downloads.repo.ts'

/** Tokens that opened nothing for a month are forgotten. */
export const oldDownloadTokens = defineTick({
  name: 'downloads.tidy',
  everyMs: 3_600_000,
  isShared: true,
  run: (ctx) => forgetTokens(ctx.db),
})

/** Links to the publisher are looked at without anybody asking. */
export const dueLinkChecks = defineTick({
  name: 'downloads.links',
  everyMs: 600_000,
  isShared: true,
  run: checkDueLinks,
})

export const requestedLinkChecks = defineJob({ ...linkCheckJob, run: checkDueLinks })
