import { randomUUID } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { assertInTime } from './issue-offer.ts'
import { offerReady } from './offer-ready.email.tsx'
import { offersOf, withdrawStanding } from './offers.repo.ts'
import { lockRequest, type Request, requestBy, setState } from './requests.repo.ts'

type StaffAction = Readonly<{ reference: string; reason: string; actor: string }>

const objectOf = (reference: string) => `quote:${reference}`

/** The request, locked: pricing it, accepting it and ending it happen one after the other. */
async function lockedRequest(tx: Tx, reference: string): Promise<Request> {
  const found = await requestBy(tx, reference)
  if (!found || !(await lockRequest(tx, found.id))) throw new AppError('not_found')
  return (await requestBy(tx, reference)) ?? found
}

/** Takes back the offer that can be accepted, if there is one. */
export async function takeBack(
  tx: Tx,
  { reference, reason, actor }: StaffAction,
): Promise<boolean> {
  const offerId = await withdrawStanding(tx, reference)
  if (offerId === undefined) return false
  const meta = { offerId, reason }
  await recordAudit(tx, { actor, action: 'quote.withdrawn', object: objectOf(reference), meta })
  return true
}

/** Takes back the offer that can be accepted. What is paid, or being paid, is too late for that. */
export async function withdrawOfferOf(ctx: Context, act: StaffAction): Promise<void> {
  await inTransaction(ctx.backOfficeDb, async (tx) => {
    await assertInTime(tx, await lockedRequest(tx, act.reference))
    if (!(await takeBack(tx, act))) throw new AppError('conflict')
  })
}

type Mark = 'lost' | 'spam' | 'open'

/** Notes what became of a request. A lost one has no offer that could still be accepted. */
export async function markRequest(ctx: Context, mark: Mark, act: StaffAction): Promise<void> {
  const { reference, reason, actor } = act
  await inTransaction(ctx.backOfficeDb, async (tx) => {
    const request = await lockedRequest(tx, reference)
    await assertInTime(tx, request)
    const answered = (await offersOf(tx, reference)).length > 0 ? 'answered' : 'new'
    const state = mark === 'open' ? answered : mark
    if (request.state === state) return
    if (mark !== 'open') await takeBack(tx, act)
    await setState(tx, request.id, state)
    const action = `quote.${mark === 'open' ? 'reopened' : mark}`
    await recordAudit(tx, { actor, action, object: objectOf(reference), meta: { reason } })
  })
}

/** Mails the offer that can be accepted once more, to the address that asked and to no other. */
export async function mailOfferAgain(
  ctx: Context,
  { reference, actor }: Omit<StaffAction, 'reason'>,
): Promise<void> {
  await inTransaction(ctx.backOfficeDb, async (tx) => {
    const request = await lockedRequest(tx, reference)
    const offer = (await offersOf(tx, reference)).find((one) => !one.isSuperseded)
    if (!offer || offer.isExpired || offer.isPaid) throw new AppError('conflict')
    const mail = {
      dedupeKey: `offer:${offer.id}:again:${randomUUID()}`,
      recipient: request.email,
      reason: `request:${reference}`,
    }
    await queueEmails(ctx, tx, [emailDraft(offerReady, { ...mail, data: { offerId: offer.id } })])
    const meta = { offerId: offer.id }
    await recordAudit(tx, { actor, action: 'quote.mailed', object: objectOf(reference), meta })
  })
}
