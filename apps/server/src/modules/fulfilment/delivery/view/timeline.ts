import { deviceNameOf } from '@keyhaven/contracts/device-name'
import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { orderTimeline, TimelineEvent } from '@keyhaven/contracts/order-timeline'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Db } from '../../infra/db.ts'
import { downloadsOf } from '../downloads/downloads.service.ts'
import { mayOpen } from '../orders/order-access.ts'
import { normalOrderId, shortEmail } from '../orders/orders.rules.ts'
import { orderOf } from '../orders/orders.service.ts'
import {
  addressChanges,
  hasBounced,
  linksOpened,
  mailsOfOrder,
  revealsOfOrder,
} from './timeline.repo.ts'
import { eventsOfMail } from './timeline.rules.ts'
import { staffViewer } from './viewers.ts'

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

/** Whoever else has something to tell of a delivery adds a source here. */
const sources: readonly Source[] = [mails, reveals, links, corrections, downloads]

/** What happened to a delivery, for whoever may see the order in full. */
export async function timelineOf(
  ctx: Context,
  request: FastifyRequest,
  id: string,
): Promise<ResponseOf<typeof orderTimeline>> {
  const orderId = normalOrderId(id)
  const isKnown =
    (await mayOpen(ctx, request, orderId)) || (await staffViewer(ctx, request)) !== undefined
  const order = await orderOf(ctx.db, orderId)
  if (!order || !isKnown) throw new AppError('order_not_found')
  const found = await Promise.all(sources.map((source) => source(ctx.db, orderId)))
  const events = found.flat().sort((a, b) => b.at.localeCompare(a.at))
  return { success: true, isUnreachable: await hasBounced(ctx.db, order), events }
}
