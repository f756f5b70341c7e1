import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type {
  IssueFile,
  IssueWords,
  ListedIssue,
  listIssues,
  listSubscribers,
} from '@keyhaven/contracts/staff/newsletter'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import { shortEmail } from '../../modules/fulfilment/orders/orders.rules.ts'
import { type ListPlan, listed, listRequestOf } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'

const MOST_COUNTED = 1_000

type IssueRow = Omit<ListedIssue, 'createdAt' | 'startedAt'> &
  Readonly<{ createdAt: Date; startedAt: Date | null }>

const columns = sql`
  i.id, i.subject, i.state, s.first_name || ' ' || s.last_name as author,
  i.created_at as "createdAt", i.started_at as "startedAt",
  (select count(*) from newsletter_recipients r where r.issue_id = i.id) as recipients`

const issuePlan: ListPlan = {
  name: 'newsletter-issues',
  columns,
  from: sql`newsletter_issues i join staff s on s.id = i.author`,
  counted: sql`newsletter_issues i`,
  id: { by: sql`i.id`, type: 'bigint' },
  sorts: { createdAt: { by: sql`i.created_at`, type: 'timestamptz' } },
  filters: {},
}

const describe = ({ createdAt, startedAt, ...row }: IssueRow): ListedIssue => ({
  ...row,
  createdAt: createdAt.toISOString(),
  startedAt: startedAt?.toISOString() ?? null,
})

export async function issuesForStaff(
  ctx: StaffContext,
  query: RequestOf<typeof listIssues>['query'],
): Promise<ResponseOf<typeof listIssues>> {
  const { rows, ...where } = await listed<IssueRow>(
    ctx,
    issuePlan,
    listRequestOf(query),
    MOST_COUNTED,
  )
  return { success: true, issues: rows.map(describe), ...where }
}

type Whole = IssueRow & Readonly<{ version: number; words: IssueWords; subscribers: number }>

async function wholeIssue({ db }: StaffContext, id: number): Promise<Whole> {
  const { rows } = await sql<Whole>`
    select ${columns}, i.version,
      jsonb_build_object('subject', i.subject, 'preview', i.preview, 'blocks', i.blocks) as words,
      (select count(*) from newsletter_subscriptions where confirmed_at is not null) as subscribers
    from newsletter_issues i
    join staff s on s.id = i.author
    where i.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row
}

async function resultsOf({ db }: StaffContext, id: number): Promise<IssueFile['results']> {
  const { rows } = await sql<IssueFile['results']>`
    select
      count(*) as recipients,
      count(*) filter (where r.queued_at is null or e.state = 'queued') as waiting,
      count(*) filter (where e.state = 'sent') as accepted,
      count(*) filter (where e.state = 'bounced') as bounced,
      count(*) filter (where r.queued_at is not null and (e.id is null or e.state in ('dead', 'dropped')))
        as unsent,
      count(*) filter (where n.id is null) as left
    from newsletter_recipients r
    left join emails e on e.dedupe_key = 'issue:' || r.issue_id || ':' || r.subscription_id
    left join newsletter_subscriptions n on n.id = r.subscription_id
    where r.issue_id = ${id}`.execute(db)
  return rows[0] ?? { recipients: 0, waiting: 0, accepted: 0, bounced: 0, unsent: 0, left: 0 }
}

export async function issueForStaff(ctx: StaffContext, id: number): Promise<IssueFile> {
  const { version, words, subscribers, ...row } = await wholeIssue(ctx, id)
  return {
    success: true,
    issue: { ...describe(row), version, words },
    subscribers,
    results: await resultsOf(ctx, id),
  }
}

type SubscriberRow = Readonly<{
  id: string
  email: string
  source: 'account' | 'order'
  askedAt: Date
  confirmedAt: Date | null
}>

export const subscriberPlan: ListPlan = {
  name: 'newsletter-subscribers',
  columns: sql`
    n.id, n.email, n.source, n.asked_at as "askedAt", n.confirmed_at as "confirmedAt"`,
  from: sql`newsletter_subscriptions n`,
  id: { by: sql`n.id`, type: 'text' },
  sorts: { askedAt: { by: sql`n.asked_at`, type: 'timestamptz' } },
  filters: {
    q: (text: string) => sql`lower(n.email) = ${text.toLowerCase()}`,
    state: (state: 'subscribed' | 'asked') =>
      state === 'asked' ? sql`n.confirmed_at is null` : sql`n.confirmed_at is not null`,
  },
}

export async function subscribersForStaff(
  ctx: StaffContext,
  query: RequestOf<typeof listSubscribers>['query'],
): Promise<ResponseOf<typeof listSubscribers>> {
  const { rows, ...where } = await listed<SubscriberRow>(
    ctx,
    subscriberPlan,
    listRequestOf(query),
    MOST_COUNTED,
  )
  const isWhole = ctx.staff.permissions.includes('customers.view')
  const subscribers = rows.map(({ email, askedAt, confirmedAt, ...row }) => ({
    ...row,
    email: isWhole ? email : shortEmail(email),
    askedAt: askedAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
  }))
  return { success: true, subscribers, ...where }
}
