import { AppError } from '../../../infra/app-error.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { type LicenseSlot, type Standing, standingOf } from './license-conflicts.repo.ts'
import {
  type Act,
  isConsent,
  type LicenseEvent,
  type Verdict,
  verdictOn,
} from './license-conflicts.rules.ts'

const licenseEventsOf = (
  standing: readonly Standing[],
  places?: readonly LicenseSlot[],
): LicenseEvent[] =>
  standing
    .filter(({ lineId, slot }) => {
      const isHere = (place: LicenseSlot) => place.lineId === lineId && place.slot === slot
      return lineId === null || !places || places.some(isHere)
    })
    .map(({ event }) => event)

/**
 * The one question before anything happens to licences of an order: may it, given the event of
 * them? Throws the refusal; `waits` and `replaces` are for the caller to carry out. Without places it
 * is about every licence of the order. Lock the order first, or the answer is old.
 */
export async function checkConflict(
  tx: Tx,
  orderId: string,
  act: Act,
  places?: readonly LicenseSlot[],
): Promise<'goes' | 'replaces' | 'waits'> {
  const verdict = verdictOn(licenseEventsOf(await standingOf(tx, orderId), places), act)
  if (!isConsent(verdict)) throw new AppError(verdict)
  return verdict
}

/** The answer for each place, for a list of what is possible. */
export async function conflictsFor(
  db: Db,
  orderId: string,
  act: Act,
): Promise<(place: LicenseSlot) => Verdict> {
  const standing = await standingOf(db, orderId)
  return (place) => verdictOn(licenseEventsOf(standing, [place]), act)
}

/** What of an order makes an act wait. */
export async function waitedFor(db: Db, orderId: string, act: Act): Promise<LicenseEvent[]> {
  const standing = await standingOf(db, orderId)
  return standing.map(({ event }) => event).filter((event) => verdictOn([event], act) === 'waits')
}
