import {
  listMails,
  listSuppressions,
  readMail,
  releaseSuppression,
  retryMail,
} from '@keyhaven/contracts/staff/mails'
import { releaseSuppressed } from '../../modules/platform/emails/release-suppression.ts'
import { retryDead } from '../../modules/platform/emails/retry-email.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import { countSearch } from '../kit/search-limit.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { mailsForStaff } from './list-mails.ts'
import { suppressionsForStaff } from './list-suppressions.ts'
import { mailForStaff } from './read-mail.ts'

const RETRIES_PER_HOUR = 60
const countRetry = hourlyLimit('mails tried again by one person', RETRIES_PER_HOUR)
const done = { success: true } as const

/** What was mailed, what came back, and to whom nothing goes. */
export function mailLogScreen(route: StaffRoute) {
  const look = { allow: 'email.view' } as const
  route(listMails, look, async ({ query }, ctx, request, reply) => {
    if (query.q) await countSearch(ctx, request, reply)
    return await mailsForStaff(ctx, query)
  })
  route(readMail, look, ({ params }, ctx) => mailForStaff(ctx, params.id))
  const send = { allow: 'email.send', isKeyNeeded: true } as const
  route(retryMail, send, async ({ params, body }, ctx, request, reply) => {
    await countRetry(ctx, request, reply)
    await retryDead(ctx, { id: params.id, actor: ctx.actor, reason: body.reason })
    return done
  })
  route(listSuppressions, look, async ({ query }, ctx, request, reply) => {
    if (query.q) await countSearch(ctx, request, reply)
    return await suppressionsForStaff(ctx, query)
  })
  const release = { allow: 'email.edit', stepUp: 'always', isKeyNeeded: true } as const
  route(releaseSuppression, release, async ({ body }, ctx) => {
    await releaseSuppressed(ctx, { ...body, actor: ctx.actor })
    return done
  })
}
