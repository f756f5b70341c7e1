import { defineTick } from '../../../infra/work/ticks.ts'
import { forgetTokens } from './downloads.repo.ts'

/** Tokens that open nothing any more are forgotten. */
export const oldDownloadTokens = defineTick({
  name: 'downloads.tidy',
  everyMs: 3_600_000,
  isShared: true,
  run: (ctx) => forgetTokens(ctx.db),
})
