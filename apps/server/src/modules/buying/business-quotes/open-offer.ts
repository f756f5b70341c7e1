import type { BusinessOffer } from '@keyhaven/contracts/business-offers'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { hashToken } from '../../../infra/crypto/tokens.ts'
import { renderOffer } from './offer-pdf.ts'
import { shownOffer } from './offer-views.ts'
import {
  grantOffer,
  type Offer,
  offerById,
  offerOfLink,
  offersOf,
  openedOffer,
} from './offers.repo.ts'
import { offerFile } from './offers.rules.ts'

/** An offer that was paid can still be read; one that ended otherwise says how. */
export function assertNotEnded(offer: Offer): Offer {
  if (offer.isPaid) return offer
  if (offer.isWithdrawn) throw new AppError('quote_withdrawn')
  if (offer.isSuperseded) throw new AppError('quote_superseded')
  if (offer.isExpired) throw new AppError('quote_expired')
  return offer
}

/** The offer this browser opened; for anyone else there is none. */
export async function ownOffer(ctx: Context, checkoutId: number): Promise<Offer> {
  const id = await openedOffer(ctx.db, checkoutId)
  const offer = id === undefined ? undefined : await offerById(ctx.db, id)
  if (!offer) throw new AppError('not_found')
  return offer
}

/** Opens an offer by its link. The link works until the offer ends: several people decide. */
export async function openByLink(
  ctx: Context,
  checkoutId: number,
  token: string,
): Promise<BusinessOffer> {
  const id = await offerOfLink(ctx.db, hashToken(token))
  const offer = id === undefined ? undefined : await offerById(ctx.db, id)
  if (!offer) throw new AppError('link_expired')
  assertNotEnded(offer)
  await grantOffer(ctx.db, checkoutId, offer.id)
  return await shownOffer(ctx, offer)
}

export async function viewedOffer(ctx: Context, checkoutId: number): Promise<BusinessOffer> {
  return await shownOffer(ctx, assertNotEnded(await ownOffer(ctx, checkoutId)))
}

const asFile = async (offer: Offer) => ({
  fileName: offerFile(offer.reference, offer.version),
  bytes: await renderOffer(offer),
})

export async function ownPdf(ctx: Context, checkoutId: number) {
  return await asFile(assertNotEnded(await ownOffer(ctx, checkoutId)))
}

/** Any version, also one that ended. */
export async function pdfForStaff(ctx: Context, reference: string, version: number) {
  const offers = await offersOf(ctx.backOfficeDb, reference)
  const offer = offers.find((issued) => issued.version === version)
  if (!offer) throw new AppError('not_found')
  return await asFile(offer)
}
