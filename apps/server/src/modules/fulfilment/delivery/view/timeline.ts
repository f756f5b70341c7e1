import { deviceNameOf } from '@keyhaven/contracts/device-name'
import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { orderTimeline, TimelineEvent } from '@keyhaven/contracts/order-timeline'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../infra/db/db.ts'
import { downloadsOf } from '../../downloads/downloads.service.ts'
import { shortEmail } from '../../orders/orders.rules.ts'
import {
  addressChanges,
  computersOf,
  hasBounced,
  linksOpened,
  mailsOfOrder,
  revealsOfOrder,
} from './timeline.repo.ts'
import { eventsOfMail } from './timeline.rules.ts'

type Source = (db: Db, orderId: string) => Promise<TimelineEvent[]>

const mails: Source = async (db, orderId) =>
  (await mailsOfOrder(db, orderId)).flatMap((mail) => eventsOfMail(mail))

const reveals: Source = async (db, orderId) =>
  (await revealsOfOrder(db, orderId)).map(({ at, ...look }) => ({
    at: at.toISOString(),
    kind: 'key_revealed',
    ...look,
  }))

const links: Source = async (db, orderId) =>
  (await linksOpened(db, orderId)).map((at) => ({ at: at.toISOString(), kind: 'link_opened' }))

const computers: Source = async (db, orderId) =>
  (await computersOf(db, orderId)).map(({ at, network, device }) => ({
    at: at.toISOString(),
    kind: 'computer_opened',
    ...(network && { network }),
    ...(device && { device }),
  }))

const corrections: Source = async (db, orderId) =>
  (await addressChanges(db, orderId)).map(({ at, new_email, network }) => ({
    at: at.toISOString(),
    kind: 'address_corrected',
    to: shortEmail(new_email),
    network,
  }))

const downloads: Source = async (db, orderId) =>
  (await downloadsOf(db, orderId)).map(({ at, type, network, userAgent }) => ({
    at: at.toISOString(),
    kind: 'download',
    ...(type === 'software' && { what: 'The official download page' }),
    // Erasing a person empties both.
    ...(network && { network }),
    ...(userAgent && { device: deviceNameOf(userAgent) }),
  }))

/** Modules that know more about a delivery add a source here. */
const sources: readonly Source[] = [mails, reveals, links, computers, corrections, downloads]

/** What happened to a delivery, for people who may see the order in full. */
export async function timelineOf(
  ctx: Context,
  order: Parameters<typeof hasBounced>[1],
): Promise<ResponseOf<typeof orderTimeline>> {
  const found = await Promise.all(sources.map((source) => source(ctx.db, order.id)))
  const events = found.flat().sort((a, b) => b.at.localeCompare(a.at))
  return { success: true, isUnreachable: await hasBounced(ctx.db, order), events }
}
