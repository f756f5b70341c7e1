import type { Context } from '../../../context.ts'
import { noteFacts } from '../../catalog/marketing-claims/marketing-claims.service.ts'
import { measured } from './claim-facts.repo.ts'

/** What public pages may say of the shop, counted over the whole of it. */
export const measureFacts = async (ctx: Context): Promise<void> =>
  noteFacts(ctx, await measured(ctx.db))
