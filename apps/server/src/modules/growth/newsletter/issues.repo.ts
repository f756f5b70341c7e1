import type { IssueState, IssueWords } from '@keyhaven/contracts/staff/newsletter'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

const columns = ({ subject, preview, blocks }: IssueWords) => ({
  subject,
  preview,
  blocks: JSON.stringify(blocks),
})

export async function insertIssue(tx: Tx, author: string, words: IssueWords): Promise<number> {
  const { id } = await tx
    .insertInto('newsletter_issues')
    .values({ ...columns(words), author })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The issue as it is, which nobody else changes until we have. */
export async function lockIssue(tx: Tx, id: number) {
  return await tx
    .selectFrom('newsletter_issues')
    .select(['id', 'state', 'version', 'subject'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateWords(tx: Tx, id: number, words: IssueWords) {
  await tx
    .updateTable('newsletter_issues')
    .set({ ...columns(words), version: sql`version + 1`, changed_at: sql`shop_now()` })
    .where('id', '=', id)
    .execute()
}

export async function setState(tx: Tx, id: number, state: IssueState) {
  const isOver = state === 'sent' || state === 'stopped'
  await tx
    .updateTable('newsletter_issues')
    .set({
      state,
      changed_at: sql`shop_now()`,
      started_at: sql`coalesce(started_at, shop_now())`,
      finished_at: isOver ? sql<Date>`shop_now()` : null,
    })
    .where('id', '=', id)
    .execute()
}

/** Freezes who is a subscriber now. */
export async function addRecipients(tx: Tx, id: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into newsletter_recipients (issue_id, subscription_id)
    select ${id}, n.id
    from newsletter_subscriptions n
    where n.confirmed_at is not null`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

type Waiting = Readonly<{ id: string; email: string | null; consentId: number | null }>

/** Recipients who were not written to; without an address if they left. */
export async function nextRecipients(tx: Tx, id: number, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select r.subscription_id as id, n.email, n.consent_id as "consentId"
    from newsletter_recipients r
    left join newsletter_subscriptions n on n.id = r.subscription_id and n.confirmed_at is not null
    where r.issue_id = ${id} and r.queued_at is null
    order by r.subscription_id
    limit ${limit}`.execute(tx)
  return rows
}

export async function markQueued(tx: Tx, id: number, subscriptions: readonly string[]) {
  await sql`
    update newsletter_recipients set queued_at = shop_now()
    where issue_id = ${id} and subscription_id = any(${[...subscriptions]})`.execute(tx)
}

/** The words of an issue for one of its recipients; undefined once they left or it was stopped. */
export async function issueFor(
  db: Db,
  id: number,
  subscriptionId: string,
): Promise<IssueWords | undefined> {
  const row = await db
    .selectFrom('newsletter_issues as i')
    .innerJoin('newsletter_subscriptions as n', (join) => join.on('n.id', '=', subscriptionId))
    .select(['i.subject', 'i.preview', 'i.blocks'])
    .where('i.id', '=', id)
    .where('i.state', '<>', 'stopped')
    .where('n.confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row && { ...row, blocks: row.blocks as IssueWords['blocks'] }
}

export async function issueWordsOf(db: Db, id: number): Promise<IssueWords | undefined> {
  const row = await db
    .selectFrom('newsletter_issues')
    .select(['subject', 'preview', 'blocks'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, blocks: row.blocks as IssueWords['blocks'] }
}

/** Newsletters that were handed over within a day, of all issues. */
export async function queuedLately(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from newsletter_recipients
    where queued_at > shop_now() - interval '24 hours'`.execute(db)
  return rows[0]?.count ?? 0
}
