import { money, staffMoney } from '@keyhaven/contracts/money'
import { type Runner, type Running, soldBy } from '../../catalog/sale-floor/falls-below.ts'
import { permitOf } from '../../catalog/sale-floor/judge-sale.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { takeBack } from './follow-request.ts'
import { soldLines } from './offered-price.ts'
import { endOffersAt, type Offer, offersOf, runningOffers, saveOffer } from './offers.repo.ts'

/** An offer as it is judged when it is accepted. */
const runningOf = (offer: Offer): Running => ({
  object: `quote:${offer.reference}`,
  name: `Quote ${offer.reference}, ${staffMoney(money(offer.totalMinor, offer.currency))}`,
  until: offer.expiresAt.getTime(),
  linesBy(measures) {
    const { currency, lines } = offer
    return soldBy(measures, { currency, lines: soldLines(lines), permit: permitOf(offer) })
  },
})

export const offerRunner: Runner = {
  kind: 'quote',
  running: async (_, tx) => (await runningOffers(tx)).map(runningOf),
  async keep(_, tx, reference, { by, permit, ...act }) {
    const standing = (await offersOf(tx, reference)).find((offer) => !offer.isSuperseded)
    if (standing) await saveOffer(tx, standing.id, permit)
    await recordAudit(tx, {
      actor: staffActor(by),
      action: 'quote.kept',
      object: `quote:${reference}`,
      meta: { offerId: standing?.id, shareBp: permit.shareBp, ...act },
    })
  },
  async end(_, tx, reference, { by, at, reason }) {
    const actor = staffActor(by)
    if (at === null) {
      await takeBack(tx, { reference, reason, actor })
      return
    }
    await endOffersAt(tx, reference, at)
    const meta = { reason, at }
    await recordAudit(tx, { actor, action: 'quote.end_moved', object: `quote:${reference}`, meta })
  },
}
