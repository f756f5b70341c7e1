import * as contract from '@keyhaven/contracts/staff/mails'
import { mailsScreen } from '@keyhaven/contracts/staff/screens/mails'
import { releaseSuppressed } from '../../modules/platform/emails/release-suppression.ts'
import { retryDead } from '../../modules/platform/emails/retry-email.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import { countSearch } from '../kit/search-limit.ts'
import { handles, served } from '../kit/staff-route.ts'
import { mailsForStaff } from './list-mails.ts'
import { suppressionsForStaff } from './list-suppressions.ts'
import { mailForStaff } from './read-mail.ts'
import { mailSenderHandlers } from './sender.routes.ts'
import { mailWordsHandlers } from './words.routes.ts'

const RETRIES_PER_HOUR = 60
const countRetry = hourlyLimit('mails tried again by one person', RETRIES_PER_HOUR)
const done = { success: true } as const

/** What was mailed, what came back, and to whom nothing goes. */
export const mailLogRoutes = served(mailsScreen, {
  ...handles(contract, {
    listMails: async ({ query }, ctx, request, reply) => {
      if (query.q) await countSearch(ctx, request, reply)
      return await mailsForStaff(ctx, query)
    },
    readMail: ({ params }, ctx) => mailForStaff(ctx, params.id),
    retryMail: async ({ params, body }, ctx, request, reply) => {
      await countRetry(ctx, request, reply)
      await retryDead(ctx, { id: params.id, actor: ctx.actor, reason: body.reason })
      return done
    },
    listSuppressions: async ({ query }, ctx, request, reply) => {
      if (query.q) await countSearch(ctx, request, reply)
      return await suppressionsForStaff(ctx, query)
    },
    releaseSuppression: async ({ body }, ctx) => {
      await releaseSuppressed(ctx, { ...body, actor: ctx.actor })
      return done
    },
  }),
  ...mailSenderHandlers,
  ...mailWordsHandlers,
})
