import type { MailWords } from '@keyhaven/contracts/staff/mail-words'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

type Draft = Readonly<{ revision: string; words: MailWords }>

export async function draftOf(db: Db, template: string): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('mail_drafts')
    .select(['revision', 'words'])
    .where('template', '=', template)
    .executeTakeFirst()
  return row && { revision: row.revision, words: row.words as MailWords }
}

type Saved = Readonly<{ template: string; words: MailWords; basedOn: number; author: string }>

/** A draft that is saved again keeps the version it was begun from. */
export async function saveDraft(tx: Tx, { template, words, basedOn, author }: Saved) {
  const said = JSON.stringify(words)
  await tx
    .insertInto('mail_drafts')
    .values({ template, words: said, based_on: basedOn, author, saved_at: sql`shop_now()` })
    .onConflict((conflict) =>
      conflict.column('template').doUpdateSet({
        words: said,
        author,
        revision: sql`gen_random_uuid()`,
        saved_at: sql`shop_now()`,
      }),
    )
    .execute()
}

export async function deleteDraft(tx: Tx, template: string) {
  await tx.deleteFrom('mail_drafts').where('template', '=', template).execute()
}
