import { CONSENT_TEXT_VERSION } from '@keyhaven/contracts/data/retention'
import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { ConsentEntry, recordConsent } from '@keyhaven/contracts/privacy'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { addressHashes, addressInToken, hashVisitor } from '../../../infra/crypto/address-hash.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { CustomerPrincipal } from '../../../infra/http/access.ts'
import { allowMarketing, suppressMarketing } from '../../platform/emails/suppressions.service.ts'
import { consentsOf, insertConsent, marketingConsentsOf, type NewConsent } from './consents.repo.ts'

const SHOWN = 20

/** Writes down an answer, with the version of the question. Its id entitles us to what it allows. */
export async function noteConsent(tx: Db | Tx, consent: NewConsent): Promise<number> {
  return await insertConsent(tx, consent, CONSENT_TEXT_VERSION)
}

type ConsentAnswer = RequestOf<typeof recordConsent>['body']
type Caller = Readonly<{ network: string; userAgent: string }>

/** A stranger's answer is noted and changes nothing; only the owner of an address decides about its mail. */
export async function saveConsentAnswer(
  ctx: Context,
  answer: ConsentAnswer,
  caller: Caller,
  customer: CustomerPrincipal | undefined,
): Promise<void> {
  if (customer?.isProven) return await saveOwnAnswer(ctx, answer, customer.email)
  if (answer.kind !== 'cookies') return
  const subjectHash = hashVisitor(ctx.config, `${caller.network} ${caller.userAgent}`)
  await noteConsent(ctx.db, { ...answer, subjectHash })
}

async function saveOwnAnswer(ctx: Context, answer: ConsentAnswer, email: string) {
  const hashes = addressHashes(ctx.config, email)
  const [subjectHash] = hashes
  await inTransaction(ctx.db, async (tx) => {
    await noteConsent(tx, { ...answer, subjectHash })
    if (answer.kind !== 'marketing') return
    if (answer.choice === 'granted') await allowMarketing(tx, hashes)
    else await suppressMarketing(tx, hashes, 'account')
  })
}

/** Ends marketing to the address that a signed link names. Pressed twice it is ended once. */
export async function endMarketing(ctx: Context, token: string): Promise<void> {
  const hashes = addressInToken(ctx.config, token)
  if (!hashes) throw new AppError('invalid_request', 'This link is not complete.')
  const [subjectHash] = hashes
  await inTransaction(ctx.db, async (tx) => {
    await suppressMarketing(tx, hashes, 'unsubscribe')
    const refusal = { kind: 'marketing', choice: 'refused', source: 'unsubscribe' } as const
    await noteConsent(tx, { ...refusal, subjectHash })
  })
}

/** The latest answers of an address. */
export async function answersOf(ctx: Context, email: string): Promise<ConsentEntry[]> {
  const rows = await consentsOf(ctx.db, addressHashes(ctx.config, email), SHOWN)
  return rows.map((row) => ({
    kind: row.kind,
    choice: row.choice,
    textVersion: row.text_version,
    source: row.source,
    at: row.at.toISOString(),
  }))
}

/** What each of several addresses last said about marketing, in their order; undefined for those who were never asked. */
export async function marketingAnswersOf(ctx: Context, emails: readonly string[]) {
  const hashes = emails.map((email) => addressHashes(ctx.config, email))
  const rows = await marketingConsentsOf(ctx.db, hashes.flat())
  const latestFirst = rows.toSorted((a, b) => b.id - a.id)
  return hashes.map(
    (own) => latestFirst.find((row) => own.some((hash) => hash.equals(row.subject_hash)))?.choice,
  )
}
