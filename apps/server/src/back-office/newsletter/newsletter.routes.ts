import * as contract from '@keyhaven/contracts/staff/newsletter'
import { newsletterScreen } from '@keyhaven/contracts/staff/screens/newsletter'
import type { FastifyReply } from 'fastify'
import {
  changeIssue,
  issueObject,
  moveIssueOn,
  startIssue,
} from '../../modules/growth/newsletter/manage-issues.ts'
import { mailTestOf } from '../../modules/growth/newsletter/test-issue.ts'
import { seenVersion, showVersion } from '../kit/if-match.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import { countSearch } from '../kit/search-limit.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { handles, served } from '../kit/staff-route.ts'
import { namingTheOther } from '../kit/who-changed.ts'
import { issueForStaff, issuesForStaff, subscribersForStaff } from './list-issues.ts'
import { issuePreview } from './preview-issue.tsx'

const TESTS_PER_HOUR = 10
const countTest = hourlyLimit('newsletter tests of one person', TESTS_PER_HOUR)

const byOf = ({ actor, staff }: StaffContext) => ({ actor, staffId: staff.id })

async function shown(ctx: StaffContext, reply: FastifyReply, id: number) {
  const file = await issueForStaff(ctx, id)
  showVersion(reply, String(file.issue.version))
  return file
}

/** Issues of the newsletter, and who gets them. */
export const newsletterRoutes = served(
  newsletterScreen,
  handles(contract, {
    listIssues: ({ query }, ctx) => issuesForStaff(ctx, query),
    readIssue: ({ params }, ctx, _, reply) => shown(ctx, reply, params.id),
    writeIssue: async ({ body }, ctx) => ({
      success: true as const,
      id: await startIssue(ctx, byOf(ctx), body),
    }),
    editIssue: async ({ params: { id }, body }, ctx, request, reply) => {
      const edit = { id, seen: seenVersion(request), words: body }
      await namingTheOther(ctx, issueObject(id), () => changeIssue(ctx, byOf(ctx), edit))
      return await shown(ctx, reply, id)
    },
    previewIssue: ({ body }, ctx) => issuePreview(ctx, body),
    testIssue: async ({ params }, ctx, request, reply) => {
      await countTest(ctx, request, reply)
      const { email } = ctx.staff
      await mailTestOf(ctx, { ...byOf(ctx), email, idempotencyKey: request.id }, params.id)
      return { success: true as const, to: email }
    },
    moveIssue: async ({ params: { id }, body }, ctx, _, reply) => {
      await moveIssueOn(ctx, byOf(ctx), id, body.move)
      return await shown(ctx, reply, id)
    },
    listSubscribers: async ({ query }, ctx, request, reply) => {
      if (query.q) await countSearch(ctx, request, reply)
      return await subscribersForStaff(ctx, query)
    },
  }),
)
