import { type Currency, formatMoney, money } from '@keyhaven/contracts/money'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { timelineOf } from '../../fulfilment/delivery/view/timeline.ts'
import { linesOfOrder, type OrderRow, orderOf } from '../../fulfilment/orders/orders.service.ts'
import { consentsOf } from '../../fulfilment/withdrawal-waivers/withdrawal-waivers.service.ts'
import { cardText } from '../../platform/emails/written.rules.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { type DisputeRow, disputeById } from './disputes.repo.ts'
import { papersOf, provenLicenses } from './evidence.repo.ts'
import { type Evidence, provenEvents } from './evidence.rules.ts'

const written = (minor: number, currency: string) =>
  `${formatMoney(money(minor, currency as Currency))} ${currency}`

function deviceText({ device }: OrderRow): string {
  const { browser, os } = (device ?? {}) as Record<string, unknown>
  return [browser, os].filter((part) => typeof part === 'string' && part !== '').join(' on ')
}

const buyerOf = (order: OrderRow): Evidence['buyer'] => ({
  name: `${order.first_name} ${order.last_name}`.trim(),
  email: order.email,
  phone: order.phone,
  address: [
    order.address,
    [order.zip_code, order.city].filter(Boolean).join(' '),
    order.region,
    order.country,
  ].filter((line) => line !== ''),
  device: deviceText(order),
})

const itemsOf = (order: OrderRow, lines: Awaited<ReturnType<typeof linesOfOrder>>) =>
  lines.length > 0
    ? lines.map(({ quantity, product_name: name }) => `${quantity} × ${name}`)
    : [order.title ?? order.order_number]

/** A dispute and its order, or a refusal. */
async function found(ctx: Context, disputeId: string) {
  const dispute = await disputeById(ctx.db, disputeId)
  const order = dispute && (await orderOf(ctx.db, dispute.order_id))
  const papers = order && (await papersOf(ctx.db, disputeId))
  if (!papers) throw new AppError('not_found')
  return { dispute, order, papers }
}

const disputeIn = (dispute: DisputeRow): Evidence['dispute'] => ({
  id: dispute.id,
  reason: dispute.reason,
  amount: written(dispute.amount_minor, dispute.currency),
  openedAt: dispute.opened_at,
})

/** All that proves a delivery, as it is known now. No key is opened for it. */
export async function collectEvidence(ctx: Context, disputeId: string): Promise<Evidence> {
  const { dispute, order, papers } = await found(ctx, disputeId)
  const [settings, lines, licenses, { events }, consents] = await Promise.all([
    settingsOf({ ...ctx, storeId: order.store_id }),
    linesOfOrder(ctx.db, order.id),
    provenLicenses(ctx.db, order.id),
    timelineOf(ctx, order),
    consentsOf(ctx.db, order.id),
  ])
  return {
    dispute: disputeIn(dispute),
    order: {
      number: order.order_number,
      orderedAt: order.created_at,
      paidAt: order.paid_at ?? order.created_at,
      paid: `${written(order.charge_minor, order.charge_currency)} by ${cardText(papers.cardBrand ?? undefined)}`,
      items: itemsOf(order, lines),
      paymentId: papers.paymentId ?? '',
      invoices: papers.invoices,
      termsVersion: order.terms_version,
    },
    buyer: buyerOf(order),
    licenses,
    events: provenEvents(events),
    agreements: consents.map(({ wording, text_version, agreed_at }) => ({
      wording,
      version: text_version,
      at: agreed_at,
    })),
    isRefundAsked: papers.isRefundAsked,
    seller: settings['company.facts'],
    writtenAt: ctx.now(),
  }
}
