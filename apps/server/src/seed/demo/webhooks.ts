import { plus, type Story } from './story.ts'

/**
 * A receiver that heard of the first orders and is paused since: whatever happens while a person
 * develops is kept for it, and nothing is sent anywhere.
 */
export function addReceivers({ desk, begin, sales, staff }: Story) {
  const { book } = desk
  const id = book.id('webhook_endpoints')
  book.add('webhook_endpoints', {
    id,
    url: 'https://books.example.com/hooks',
    description: 'Bookkeeping (sample)',
    events: ['order.paid', 'refund.created'],
    state: 'paused',
    created_by: staff.admin,
    created_at: begin,
  })
  for (const { order } of sales.slice(0, 20)) {
    const eventId = book.id('shop_events')
    const object = `order:${order.id}`
    const at = order.paid_at as Date
    const data = {
      orderId: order.id,
      orderNumber: order.order_number,
      totalMinor: order.charge_minor,
      currency: order.charge_currency,
      from: 'awaiting',
      to: 'paid',
      cause: 'confirmed by the browser',
    }
    book.add('shop_events', {
      id: eventId,
      type: 'order.paid',
      object,
      data: JSON.stringify(data),
      at,
    })
    book.add('webhook_deliveries', {
      id: book.id('webhook_deliveries'),
      endpoint_id: id,
      event_id: eventId,
      object,
      state: 'delivered',
      attempt: 1,
      due_at: at,
      last_status: 200,
      delivered_at: plus(at, 1_000),
    })
  }
}

/** What the card provider told of the first payments, worked on long ago. */
export function addProviderEvents({ desk, dice, sales }: Story) {
  for (const { attempt, order } of sales.slice(0, 20)) {
    if (!attempt) continue
    const at = order.paid_at as Date
    desk.book.add('webhook_events', {
      id: `evt_demo_${dice.bytes(10).toString('hex')}`,
      type: 'payment_intent.succeeded',
      payload: JSON.stringify({ id: attempt.intent_id }),
      received_at: at,
      processed_at: plus(at, 500),
      attempts: 1,
    })
  }
}
