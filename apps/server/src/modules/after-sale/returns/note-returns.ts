import type { Tx } from '../../../infra/db/db.ts'
import { noteReturn } from '../../fulfilment/orders/orders.service.ts'
import { stateUnderWay } from './refund-requests.repo.ts'

/** Lets the order say what of its returns is under way. Call it after a request has changed. */
export const noteReturns = async (tx: Tx, orderId: string): Promise<void> =>
  noteReturn(tx, orderId, await stateUnderWay(tx, orderId))
