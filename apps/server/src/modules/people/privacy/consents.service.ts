import { CONSENT_TEXT_VERSION } from '@keyhaven/contracts/data/retention'
import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { ConsentEntry, recordConsent } from '@keyhaven/contracts/privacy'
import type { Context } from '../../context.ts'
import type { CustomerPrincipal } from '../../infra/access.ts'
import { addressInToken, hashAddress, hashVisitor } from '../../infra/address-hash.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Db, Tx } from '../../infra/db.ts'
import { allowMarketing, suppressMarketing } from '../emails/suppressions.service.ts'
import { consentsOf, insertConsent, type NewConsent } from './consents.repo.ts'

const SHOWN = 20

/** Writes down an answer, with the version of the question. Its id entitles us to what it allows. */
export async function noteConsent(tx: Db | Tx, consent: NewConsent): Promise<number> {
  return await insertConsent(tx, consent, CONSENT_TEXT_VERSION)
}

type Answer = RequestOf<typeof recordConsent>['body']
type Caller = Readonly<{ network: string; userAgent: string }>

/** A stranger's answer is noted and changes nothing; only the owner of an address decides about its mail. */
export async function keepAnswer(
  ctx: Context,
  answer: Answer,
  caller: Caller,
  customer: CustomerPrincipal | undefined,
): Promise<void> {
  if (customer?.isProven) return await keepOwnAnswer(ctx, answer, customer.email)
  if (answer.kind !== 'cookies') return
  const subjectHash = hashVisitor(ctx.config, `${caller.network} ${caller.userAgent}`)
  await noteConsent(ctx.db, { ...answer, subjectHash })
}

async function keepOwnAnswer(ctx: Context, answer: Answer, email: string) {
  const subjectHash = hashAddress(ctx.config, email)
  await ctx.db.transaction().execute(async (tx) => {
    await noteConsent(tx, { ...answer, subjectHash })
    if (answer.kind !== 'marketing') return
    if (answer.choice === 'granted') await allowMarketing(tx, subjectHash)
    else await suppressMarketing(tx, subjectHash, 'account')
  })
}

/** Ends marketing to the address that a signed link names. Pressed twice it is ended once. */
export async function endMarketing(ctx: Context, token: string): Promise<void> {
  const subjectHash = addressInToken(ctx.config, token)
  if (!subjectHash) throw new AppError('invalid_request', 'This link is not complete.')
  await ctx.db.transaction().execute(async (tx) => {
    await suppressMarketing(tx, subjectHash, 'unsubscribe')
    const refusal = { kind: 'marketing', choice: 'refused', source: 'unsubscribe' } as const
    await noteConsent(tx, { ...refusal, subjectHash })
  })
}

/** The latest answers of an address. */
export async function answersOf(ctx: Context, email: string): Promise<ConsentEntry[]> {
  const rows = await consentsOf(ctx.db, hashAddress(ctx.config, email), SHOWN)
  return rows.map((row) => ({
    kind: row.kind as ConsentEntry['kind'],
    choice: row.choice as ConsentEntry['choice'],
    textVersion: row.text_version,
    source: row.source,
    at: row.at.toISOString(),
  }))
}
