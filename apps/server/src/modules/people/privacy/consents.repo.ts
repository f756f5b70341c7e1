import { sql } from 'kysely'
import { isAnyOf } from '../../../infra/db/any-of.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'

export type NewConsent = Readonly<{
  subjectHash: Buffer
  kind: 'cookies' | 'marketing' | 'cart-reminder' | 'newsletter'
  choice: 'granted' | 'refused'
  source: 'banner' | 'browser' | 'account' | 'unsubscribe' | 'erasure' | 'checkout' | 'mail'
}>

export async function insertConsent(
  tx: Db | Tx,
  consent: NewConsent,
  textVersion: string,
): Promise<number> {
  const row = await tx
    .insertInto('consents')
    .values({
      subject_hash: consent.subjectHash,
      kind: consent.kind,
      choice: consent.choice,
      source: consent.source,
      text_version: textVersion,
      at: sql`shop_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function consentsOf(db: Db, hashes: readonly Buffer[], limit: number) {
  return await db
    .selectFrom('consents')
    .select(['kind', 'choice', 'text_version', 'source', 'at'])
    .where('subject_hash', '=', isAnyOf(hashes))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The latest answer under each hash to the question about marketing. */
export async function marketingConsentsOf(db: Db, hashes: readonly Buffer[]) {
  return await db
    .selectFrom('consents')
    .distinctOn('subject_hash')
    .select(['id', 'subject_hash', 'choice'])
    .where('subject_hash', '=', isAnyOf(hashes))
    .where('kind', '=', 'marketing')
    .orderBy('subject_hash')
    .orderBy('id', 'desc')
    .execute()
}
