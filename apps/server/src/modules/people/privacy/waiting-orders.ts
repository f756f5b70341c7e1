import type { Db } from '../../../infra/db/db.ts'
import type { LicenseEvent } from '../../fulfilment/license-conflicts/license-conflicts.rules.ts'
import { waitedFor } from '../../fulfilment/license-conflicts/license-conflicts.service.ts'
import { ordersOfAddress } from './erasures.repo.ts'

const reasons: Readonly<Partial<Record<LicenseEvent, string>>> = {
  return: 'You asked for your money back, and we have not decided yet.',
  withdrawal: 'You withdrew from the purchase, and your money is not on its way yet.',
  refund: 'Your money is on its way back.',
  claim: 'You told us that a key does not work, and we have not answered yet.',
  dispute: 'Its payment is disputed.',
}

type HeldUpOrder = Readonly<{ orderNumber: string; why: string }>

/** The orders of an address that an erasure waits for, each with the reason its buyer reads. */
export async function heldUpOrders(db: Db, email: string): Promise<HeldUpOrder[]> {
  const found: HeldUpOrder[] = []
  for (const { id, orderNumber, waitsFor } of await ordersOfAddress(db, email)) {
    const [event] = await waitedFor(db, id, 'erasure')
    const why = waitsFor ?? (event && reasons[event])
    if (why) found.push({ orderNumber, why })
  }
  return found
}
