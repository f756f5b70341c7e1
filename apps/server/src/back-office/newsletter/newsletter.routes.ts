import {
  editIssue,
  listIssues,
  listSubscribers,
  moveIssue,
  previewIssue,
  readIssue,
  testIssue,
  writeIssue,
} from '@keyhaven/contracts/staff/newsletter'
import type { FastifyReply } from 'fastify'
import {
  beginIssue,
  changeIssue,
  issueObject,
  moveIssueOn,
} from '../../modules/people/newsletter/manage-issues.ts'
import { mailTestOf } from '../../modules/people/newsletter/test-issue.ts'
import { seenVersion, showVersion } from '../kit/if-match.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import { countSearch } from '../kit/search-limit.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
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
export function newsletterScreen(route: StaffRoute) {
  const look = { allow: 'email.view' } as const
  const write = { allow: 'newsletter.send' } as const
  route(listIssues, look, ({ query }, ctx) => issuesForStaff(ctx, query))
  route(readIssue, look, ({ params }, ctx, _, reply) => shown(ctx, reply, params.id))
  route(writeIssue, { ...write, isKeyNeeded: true }, async ({ body }, ctx) => ({
    success: true as const,
    id: await beginIssue(ctx, byOf(ctx), body),
  }))
  route(editIssue, write, async ({ params: { id }, body }, ctx, request, reply) => {
    const edit = { id, seen: seenVersion(request), words: body }
    await namingTheOther(ctx, issueObject(id), () => changeIssue(ctx, byOf(ctx), edit))
    return await shown(ctx, reply, id)
  })
  route(previewIssue, write, ({ body }, ctx) => issuePreview(ctx, body))
  route(testIssue, { ...write, isKeyNeeded: true }, async ({ params }, ctx, request, reply) => {
    await countTest(ctx, request, reply)
    const { email } = ctx.staff
    await mailTestOf(ctx, { ...byOf(ctx), email, wish: request.id }, params.id)
    return { success: true as const, to: email }
  })
  const move = { ...write, isKeyNeeded: true, stepUp: 'always' } as const
  route(moveIssue, move, async ({ params: { id }, body }, ctx, _, reply) => {
    await moveIssueOn(ctx, byOf(ctx), id, body.move)
    return await shown(ctx, reply, id)
  })
  route(listSubscribers, write, async ({ query }, ctx, request, reply) => {
    if (query.q) await countSearch(ctx, request, reply)
    return await subscribersForStaff(ctx, query)
  })
}
