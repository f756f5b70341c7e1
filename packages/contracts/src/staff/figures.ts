/** What all screens of staff show sums in: each order at the rate it was charged at. */
export const REPORTING_CURRENCY = 'USD'

type FigureUnit = 'money' | 'count' | 'share' | 'days'

export type FigureDefinition = Readonly<{
  name: string
  /** What the (i) beside it says. */
  says: string
  formula: string
  unit: FigureUnit
  scope: string
  source: string
}>

const money = {
  unit: 'money',
  scope: 'All currencies, in US dollars at the rate of each order. Days are UTC.',
  source: 'Ledger',
} as const
const orders = { unit: 'count', scope: 'All stores you may see. Days are UTC.' } as const
const share = { unit: 'share', scope: 'All stores you may see. Days are UTC.' } as const

/** Every figure that more than one screen shows, defined once. */
export const figureDefinitions = {
  net: {
    ...money,
    name: 'Net revenue',
    says: 'What is left of payments after refunds and disputes, by transaction date, before fees.',
    formula:
      'First payments − refunds − disputes + disputes won + second payments − second payments given back',
  },
  charged: {
    ...money,
    name: 'Charged',
    says: 'The first payment of each order. A second payment of the same order has a line of its own.',
    formula: 'Sum of first payments',
  },
  refunded: {
    ...money,
    name: 'Refunded',
    says: 'Money that went back to buyers, less refunds that came back. A second payment that is given back is no refund.',
    formula: 'Refunds − refunds that came back',
  },
  disputed: {
    ...money,
    name: 'Disputed',
    says: 'Money that banks took back, whichever way the dispute ended later.',
    formula: 'Sum of disputes',
  },
  wonBack: {
    ...money,
    name: 'Disputes won',
    says: 'Disputed money that banks returned, on the day it came back.',
    formula: 'Sum of disputes won',
  },
  secondCharged: {
    ...money,
    name: 'Charged twice',
    says: 'Second payments of orders that were paid already. They are given back by themselves.',
    formula: 'Sum of second payments',
  },
  secondReturned: {
    ...money,
    name: 'Second payments given back',
    says: 'What went back of second payments. It counts in no refund rate.',
    formula: 'Second payments given back',
  },
  orders: {
    ...orders,
    name: 'Orders',
    says: 'Orders by the day of their first payment, free ones included. Imported orders are left out.',
    formula: 'Orders paid for the first time + free orders',
    source: 'Ledger and orders',
  },
  freeOrders: {
    ...orders,
    name: 'Free orders',
    says: 'Orders with a total of zero. They count as orders and bring no revenue.',
    formula: 'Orders with a total of zero',
    source: 'Orders',
  },
  average: {
    ...money,
    name: 'Average order',
    says: 'What an order brings on average, free orders included.',
    formula: 'Charged ÷ orders',
  },
  refundRate: {
    ...share,
    name: 'Refunds',
    says: 'The share of the money charged in the period that went back, for whichever day the order was paid.',
    formula: 'Refunded ÷ charged',
    source: 'Ledger',
  },
  disputeRate: {
    ...share,
    name: 'Disputes',
    says: 'Disputed orders for each hundred paid ones, as card networks measure it. Free orders do not count.',
    formula: 'Orders disputed in the period ÷ orders paid with money in the period',
    source: 'Ledger',
  },
  conversion: {
    ...share,
    name: 'Conversion',
    says: 'Paid orders of the website for each hundred visits. A visit is one browser tab.',
    formula: 'Paid orders of the website ÷ visits',
    source: 'Ledger and visits',
  },
  recovered: {
    ...orders,
    name: 'Recovered carts',
    says: 'Carts that were paid after a reminder was sent. A purchase before the first reminder is not recovered.',
    formula: 'Carts paid after a reminder',
    source: 'Carts',
  },
  margin: {
    ...money,
    name: 'Margin',
    says: 'Revenue of keys whose cost is known, less that cost. “Cost known” says how many keys that is.',
    formula: 'Revenue of keys with a known cost − their cost',
    source: 'Key batches',
  },
  keysPending: {
    ...orders,
    name: 'Keys pending',
    says: 'Keys that paid orders are waiting for.',
    formula: 'Places of paid orders without a key',
    source: 'Back orders',
  },
  cover: {
    name: 'Days of stock left',
    says: 'How long the keys of the edition that runs out first will last, at the pace of the last 28 days.',
    formula: 'Keys in stock ÷ keys sold a day',
    unit: 'days',
    scope: 'The edition that runs out first',
    source: 'Licences',
  },
  overdue: {
    ...orders,
    name: 'Overdue',
    says: 'Work whose deadline has passed.',
    formula: 'Deadline before now',
    source: 'The list it belongs to',
  },
} as const satisfies Readonly<Record<string, FigureDefinition>>

export type FigureName = keyof typeof figureDefinitions
