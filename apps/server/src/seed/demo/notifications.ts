import type { Story } from './story.ts'

type News = Readonly<{
  key: string
  severity: 'info' | 'warning' | 'critical'
  title: string
  body: string
  object: string
  at: Date
  isRead: boolean
}>

export function notifyStaffOfReversal({ desk }: Story, { key, at, isRead, ...news }: News) {
  desk.book.add('notifications', {
    id: desk.book.id('notifications'),
    dedupe_key: key,
    ...news,
    created_at: at,
    read_at: isRead ? at : null,
  })
}

/** What staff hear when money is odd: payments to look at, disputes, keys to report. */
export function addNews(story: Story) {
  for (const { order } of story.sales.filter((sale) => sale.order.payment_status === 'disputed')) {
    notifyStaffOfReversal(story, {
      key: `dispute:${order.id}`,
      severity: 'critical',
      title: `The payment of ${order.order_number} is disputed`,
      body: 'Its keys are frozen until the bank decides.',
      object: order.id,
      at: order.paid_at as Date,
      isRead: false,
    })
  }
  notifyStaffOfReversal(story, {
    key: 'stock:demo',
    severity: 'warning',
    title: 'An edition is sold out',
    body: 'Buyers wait for keys.',
    object: `product:${story.scarce}`,
    at: story.end,
    isRead: false,
  })
}
