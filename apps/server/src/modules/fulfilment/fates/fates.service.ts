import { AppError } from '../../../infra/app-error.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { type Place, type Standing, standingOf } from './fates.repo.ts'
import { type Act, type Fate, isConsent, type Verdict, verdictOn } from './fates.rules.ts'

const fatesOf = (standing: readonly Standing[], places?: readonly Place[]): Fate[] =>
  standing
    .filter(({ lineId, slot }) => {
      const isHere = (place: Place) => place.lineId === lineId && place.slot === slot
      return lineId === null || !places || places.some(isHere)
    })
    .map(({ fate }) => fate)

/**
 * The one question before anything happens to licences of an order: may it, given the fates of
 * them? Throws the refusal; `waits` and `replaces` are for the caller to carry out. Without places it
 * is about every licence of the order. Lock the order first, or the answer is old.
 */
export async function askFate(
  tx: Tx,
  orderId: string,
  act: Act,
  places?: readonly Place[],
): Promise<'goes' | 'replaces' | 'waits'> {
  const verdict = verdictOn(fatesOf(await standingOf(tx, orderId), places), act)
  if (!isConsent(verdict)) throw new AppError(verdict)
  return verdict
}

/** The answer for each place, for a list of what is possible. */
export async function verdictsFor(
  db: Db,
  orderId: string,
  act: Act,
): Promise<(place: Place) => Verdict> {
  const standing = await standingOf(db, orderId)
  return (place) => verdictOn(fatesOf(standing, [place]), act)
}

/** What of an order makes an act wait. */
export async function waitedFor(db: Db, orderId: string, act: Act): Promise<Fate[]> {
  const standing = await standingOf(db, orderId)
  return standing.map(({ fate }) => fate).filter((fate) => verdictOn([fate], act) === 'waits')
}
