import type { Context } from '../../../context.ts'
import { addressHashes } from '../../../infra/crypto/address-hash.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { shortNetwork } from '../../../infra/http/network.ts'
import { personOfAddress } from '../../platform/emails/addresses.rules.ts'
import type { Successor } from '../../staff/key-transfers/move-keys.ts'
import { behindPlace } from './key-swaps.repo.ts'

type LineSlot = Readonly<{ orderLineId: number; slot: number }>

/** What budgets count of a place that gets another key; from the network that asks, where one does. */
export async function successorOf(
  ctx: Context,
  tx: Tx,
  { orderLineId, slot }: LineSlot,
  network?: string,
): Promise<Successor> {
  const { emailNormal, ...behind } = await behindPlace(tx, orderLineId, slot)
  return {
    ...behind,
    ...{ orderLineId, slot },
    network: network ? shortNetwork(network) : behind.network,
    personHashes: addressHashes(ctx.config, personOfAddress(emailNormal)),
  }
}
