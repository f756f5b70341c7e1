import { money, staffMoney } from '@keyhaven/contracts/money'
import { type Runner, type Running, soldBy } from '../../catalog/sale-floor/falls-below.ts'
import { permitOf } from '../../catalog/sale-floor/judge-sale.ts'
import { lockLink } from '../checkout/open/link-uses.ts'
import { type LinkRow, runningLinks, updateLink } from './payment-links.repo.ts'
import { noteChange } from './write-link.ts'

/** A link as it is judged when it is paid. */
const runningOf = (link: LinkRow): Running => ({
  object: `payment-link:${link.id}`,
  name: `Payment link “${link.title}”, ${staffMoney(money(link.amount_minor, link.currency))}`,
  until: link.expires_at?.getTime() ?? null,
  linesBy(measures) {
    const { currency, products: lines, amount_minor: amountMinor } = link
    return soldBy(measures, { currency, lines, amountMinor, permit: permitOf(link) })
  },
})

export const linkRunner: Runner = {
  kind: 'payment-link',
  running: async (_, tx) => (await runningLinks(tx)).map(runningOf),
  async keep(_, tx, id, { by, permit, approval, reason }) {
    await lockLink(tx, id)
    const values = { approval_id: permit.approvalId, approved_share_bp: permit.shareBp }
    await updateLink(tx, id, values)
    const facts = { approved_share_bp: permit.shareBp, approval, reason }
    await noteChange(tx, { linkId: id, action: 'edited', by, facts })
  },
  async end(ctx, tx, id, { by, at, ...facts }) {
    await lockLink(tx, id)
    await updateLink(tx, id, at === null ? { paused_at: ctx.now() } : { expires_at: at })
    const action = at === null ? 'paused' : 'edited'
    await noteChange(tx, {
      linkId: id,
      action,
      by,
      facts: at ? { ...facts, expires_at: at } : facts,
    })
  },
}
