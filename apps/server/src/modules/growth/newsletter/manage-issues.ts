import type { IssueMove, IssueState, IssueWords } from '@keyhaven/contracts/staff/newsletter'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { audited } from '../../platform/audit/audited.ts'
import { addRecipients, insertIssue, lockIssue, setState, updateWords } from './issues.repo.ts'
import { sendIssueJob } from './send-issue-job.ts'

export const issueObject = (id: number) => `newsletter:${id}`

type By = Readonly<{ actor: string; staffId: string }>

/** Begins an issue. Nothing is sent. */
export async function startIssue(
  ctx: Context,
  { actor, staffId }: By,
  words: IssueWords,
): Promise<number> {
  return await audited(ctx.db, { actor, action: 'newsletter.written' }, async (tx) => {
    const id = await insertIssue(tx, staffId, words)
    return { result: id, object: issueObject(id), meta: { subject: words.subject } }
  })
}

type Edit = Readonly<{ id: number; seen: string; words: IssueWords }>

/** Changes an issue that has not set out; what readers have got stays what it was. */
export async function changeIssue(ctx: Context, { actor }: By, { id, seen, words }: Edit) {
  await audited(ctx.db, { actor, action: 'newsletter.changed' }, async (tx) => {
    const issue = await lockIssue(tx, id)
    if (!issue) throw new AppError('not_found')
    if (issue.state !== 'draft') throw new AppError('conflict', 'It is on its way: write another')
    if (String(issue.version) !== seen) throw new AppError('version_stale')
    await updateWords(tx, id, words)
    return { result: undefined, object: issueObject(id), meta: { subject: words.subject } }
  })
}

const moves: Readonly<Record<IssueMove, { from: readonly IssueState[]; to: IssueState }>> = {
  send: { from: ['draft'], to: 'sending' },
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  stop: { from: ['sending', 'paused'], to: 'stopped' },
}

/** Sends an issue to everybody who is a subscriber at this moment, or stops and goes on. */
export async function moveIssueOn(ctx: Context, { actor }: By, id: number, move: IssueMove) {
  await audited(ctx.db, { actor, action: `newsletter.${move}` }, async (tx) => {
    const issue = await lockIssue(tx, id)
    if (!issue) throw new AppError('not_found')
    const { from, to } = moves[move]
    if (!from.includes(issue.state)) throw new AppError('conflict')
    const recipients = move === 'send' ? await addRecipients(tx, id) : undefined
    if (recipients === 0) throw new AppError('conflict', 'Nobody has subscribed yet')
    await setState(tx, id, to)
    if (to === 'sending') await ctx.queue.enqueue(tx, sendIssueJob, { issueId: id })
    const meta = { subject: issue.subject, ...(recipients && { recipients }) }
    return { result: undefined, object: issueObject(id), meta }
  })
}
