import type { Config } from '../../../config.ts'
import { ringOf } from '../../../infra/crypto/secret-ring.ts'
import type { Db } from '../../../infra/db/db.ts'
import {
  type Metadata,
  signedEntries,
  signedTextIn,
} from '../../../infra/payments/signed-metadata.ts'
import { factsOfOrder } from './order-record.repo.ts'
import { decodeRecord, encodeRecord, type OrderRecord } from './order-record.rules.ts'

/** Changes with what is written, or how: the provider then takes it for another call. */
const WRITTEN = 2

type Paid = Readonly<{
  attemptId: string
  orderId: string
  amountMinor: number
  currency: string
}>

const signed = (paid: Paid) => ({
  name: 'order',
  about: [paid.attemptId, paid.orderId, paid.amountMinor, paid.currency],
})

/**
 * A payment with what is kept of its order, so that one that we lose can be written again. The same for the
 * same attempt, however often it is asked for; a shop whose secret changed asks under another name.
 */
export async function withOrderRecord<Payment extends Paid>(
  { config, db }: Readonly<{ config: Config; db: Db }>,
  payment: Payment,
) {
  const facts = await factsOfOrder(db, payment.orderId)
  const written = facts && signedEntries(config, signed(payment), encodeRecord(facts))
  if (!written) return payment
  const entries = Object.fromEntries(Object.entries(written).filter(([, text]) => text !== ''))
  const version = `${WRITTEN}.${ringOf(config).current}`
  return { ...payment, record: { entries, version } }
}

/** The record of a payment, if this shop wrote it for exactly this payment. */
export function recordIn(config: Config, paid: Paid, metadata: Metadata): OrderRecord | undefined {
  const text = signedTextIn(config, signed(paid), metadata)
  return text === undefined ? undefined : decodeRecord(text)
}
