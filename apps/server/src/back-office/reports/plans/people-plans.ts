import { countryName } from '@keyhaven/contracts/country-table'
import { messageTypes } from '@keyhaven/contracts/inbox'
import { sql } from 'kysely'
import { answerMinutes, isReported, resolutionMinutes } from '../../reads/report-inbox.ts'
import type { ReportPlan } from '../report-plan.ts'
import { toOrder } from './money.ts'

const inDollars = 'Money is in US dollars at the rate of each order.'

const used = sql`
  coupon_uses n
  join orders o on o.id = n.order_id
  join coupons c on c.id = n.coupon_id
  left join coupons t on t.id = c.template_id`
const coupon = sql`coalesce(t.id, c.id)::text`

export const coupons: ReportPlan = {
  key: 'coupons',
  lead: 'Paid orders with a coupon, on the day it was used. Codes made from one coupon count as that coupon.',
  rowTitle: 'Coupon',
  from: used,
  where: sql`n.state = 'used'`,
  at: sql`n.created_at`,
  group: coupon,
  name: sql`coalesce(t.code, c.code)`,
  currency: sql`'USD'`,
  hasCurrencies: false,
  value: sql`o.discount_minor`,
  chart: { title: 'Discount given', noun: 'discount', unit: 'money' },
  measures: [
    { id: 'uses', by: sql`count(*)` },
    { id: 'discount', by: sql`sum(o.discount_minor)` },
    { id: 'revenue', by: sql`sum(o.total_minor)` },
  ],
  columns: [
    { id: 'uses', title: 'Uses', unit: 'count', isFact: true },
    { id: 'discount', title: 'Discount', unit: 'money', isFact: true },
    { id: 'revenue', title: 'Revenue with coupon', unit: 'money', isFact: true },
    {
      id: 'share',
      title: 'Discount of the price',
      unit: 'percent',
      of: ({ discount, revenue }) => {
        const whole = (discount ?? 0) + (revenue ?? 0)
        return whole > 0 ? ((discount ?? 0) / whole) * 100 : null
      },
    },
  ],
  biggest: 'uses',
  notes: async () => [inDollars],
  behind: {
    from: used,
    where: sql`n.state = 'used'`,
    at: sql`n.created_at`,
    id: { by: sql`n.order_id`, type: 'text' },
    group: coupon,
    currency: sql`'USD'`,
    value: sql`o.discount_minor`,
    title: sql`'Order ' || o.order_number`,
    text: sql`c.code`,
    to: toOrder,
  },
}

/** Orders on the day of their first payment, and free ones on the day they were given: as the figures count them. */
const sold = sql`(
  select l.order_id, l.at
  from ledger l
  where l.kind = 'charge'
    and not exists (
      select
      from ledger before
      where before.order_id = l.order_id and before.kind = 'charge' and before.id < l.id
    )
  union all
  select f.id, f.paid_at
  from orders f
  where f.charge_minor = 0 and f.paid_at is not null and f.kind <> 'imported'
) sold`

/**
 * And for each whether it was the first that its address ever paid. All first orders are read once, from an index: to
 * look for an earlier one behind each order reads a hundred times as much.
 */
const paidOrders = sql`
  ${sold}
  join orders o on o.id = sold.order_id
  left join (
    select distinct on (email_normal) id
    from orders
    where paid_at is not null
    order by email_normal desc, paid_at, id
  ) debut on debut.id = o.id`
/** An order that is held for review is paid, and has no date yet. */
const isFirst = sql`(
  debut.id is not null
  or o.paid_at is null and not exists (
    select from orders other where other.email_normal = o.email_normal and other.paid_at is not null
  ))`

export const customers: ReportPlan = {
  key: 'customers',
  lead: 'Who paid, by the country that was billed. New is who had never paid before; the rest are returning.',
  rowTitle: 'Country',
  from: paidOrders,
  at: sql`sold.at`,
  group: sql`o.country`,
  name: sql`o.country`,
  nameOf: countryName,
  currency: sql`'USD'`,
  hasCurrencies: false,
  value: sql`(case when ${isFirst} then 1 else 0 end)`,
  chart: { title: 'New customers', noun: 'new customers', unit: 'count' },
  measures: [
    { id: 'customers', by: sql`count(distinct o.email_normal)` },
    { id: 'fresh', by: sql`count(*) filter (where ${isFirst})` },
    { id: 'orders', by: sql`count(*)` },
    { id: 'paid', by: sql`sum(o.total_minor)` },
  ],
  columns: [
    { id: 'customers', title: 'Customers', unit: 'count', isFact: true },
    { id: 'fresh', title: 'New', unit: 'count', isFact: true },
    {
      id: 'returning',
      title: 'Returning',
      unit: 'count',
      isFact: true,
      of: ({ customers: all, fresh }) => (all ?? 0) - (fresh ?? 0),
    },
    { id: 'orders', title: 'Orders', unit: 'count', figure: 'orders', isFact: true },
    { id: 'paid', title: 'Order value', unit: 'money' },
  ],
  biggest: 'orders',
  notes: async () => [
    `${inDollars} Refunds are not taken off.`,
    'Who paid from two countries counts in both rows, and once above.',
  ],
  behind: {
    from: paidOrders,
    at: sql`sold.at`,
    id: { by: sql`o.id`, type: 'text' },
    group: sql`o.country`,
    currency: sql`'USD'`,
    value: sql`(case when ${isFirst} then 1 else 0 end)`,
    title: sql`'Order ' || o.order_number`,
    text: sql`case when ${isFirst} then 'First order' else 'Bought before' end`,
    to: toOrder,
  },
}

const left = sql`
  abandoned_carts k
  left join orders o on o.id = k.order_id and k.mails > 0 and o.paid_at > k.mailed_at`
const isRecovered = sql`(case when o.id is null then 0 else 1 end)`
const reminders: Readonly<Record<string, string>> = {
  '0': 'No reminder',
  '1': 'One reminder',
  '2': 'Two reminders',
}

export const carts: ReportPlan = {
  key: 'carts',
  lead: 'Carts left at the checkout, on the day each was left. Recovered means paid after a reminder was sent.',
  rowTitle: 'Reminders',
  from: left,
  at: sql`k.created_at`,
  group: sql`k.mails::text`,
  name: sql`k.mails::text`,
  nameOf: (name) => reminders[name] ?? name,
  currency: sql`'USD'`,
  hasCurrencies: false,
  value: isRecovered,
  chart: { title: 'Carts recovered', noun: 'carts recovered', unit: 'count' },
  measures: [
    { id: 'carts', by: sql`count(*)` },
    { id: 'mailed', by: sql`count(*) filter (where k.mails > 0)` },
    { id: 'recovered', by: sql`count(o.id)` },
    { id: 'revenue', by: sql`coalesce(sum(o.total_minor), 0)` },
  ],
  columns: [
    { id: 'carts', title: 'Carts left', unit: 'count', isFact: true },
    { id: 'mailed', title: 'Reminded', unit: 'count', isFact: true },
    { id: 'recovered', title: 'Recovered', unit: 'count', figure: 'recovered', isFact: true },
    {
      id: 'rate',
      title: 'Recovered of reminded',
      unit: 'percent',
      of: ({ recovered, mailed }) => (mailed ? ((recovered ?? 0) / mailed) * 100 : null),
    },
    { id: 'revenue', title: 'Revenue recovered', unit: 'money', isFact: true },
  ],
  biggest: 'carts',
  notes: async () => [inDollars, 'A cart is kept for a month: older days are empty.'],
  behind: {
    from: left,
    at: sql`k.created_at`,
    id: { by: sql`k.id`, type: 'text' },
    group: sql`k.mails::text`,
    currency: sql`'USD'`,
    value: isRecovered,
    title: sql`case when o.id is null then 'Cart left' else 'Order ' || o.order_number end`,
    text: sql`k.mails || ' reminders'`,
    to: sql`coalesce(${toOrder}, '/admin/main-site?tab=carts&id=' || k.id)`,
  },
}

const conversations = sql`
  conversations c
  left join conversation_ratings r on r.conversation_id = c.id`
const half = (minutes: typeof answerMinutes) =>
  sql`percentile_cont(0.5) within group (order by ${minutes})`

export const support: ReportPlan = {
  key: 'support',
  lead: 'Conversations on the day each began. Spam is left out. Half of the answers came within the time shown.',
  rowTitle: 'Topic',
  from: conversations,
  where: isReported,
  at: sql`c.created_at`,
  group: sql`c.kind`,
  name: sql`c.kind`,
  nameOf: (name) => (messageTypes as Readonly<Record<string, string>>)[name] ?? name,
  currency: sql`'USD'`,
  hasCurrencies: false,
  value: sql`1`,
  chart: { title: 'Conversations', noun: 'conversations', unit: 'count' },
  measures: [
    { id: 'conversations', by: sql`count(*)` },
    { id: 'answered', by: sql`count(${answerMinutes})` },
    { id: 'answer', by: half(answerMinutes) },
    { id: 'resolution', by: half(resolutionMinutes) },
    { id: 'ratings', by: sql`count(r.score)` },
    { id: 'rating', by: sql`avg(r.score)` },
  ],
  columns: [
    { id: 'conversations', title: 'Conversations', unit: 'count', isFact: true },
    { id: 'answered', title: 'Answered', unit: 'count' },
    { id: 'answer', title: 'First answer', unit: 'minutes', isFact: true },
    { id: 'resolution', title: 'Resolved', unit: 'minutes', isFact: true },
    { id: 'ratings', title: 'Ratings', unit: 'count' },
    { id: 'rating', title: 'Rating of 5', unit: 'score', isFact: true },
  ],
  biggest: 'conversations',
  behind: {
    from: conversations,
    where: isReported,
    at: sql`c.created_at`,
    id: { by: sql`c.id`, type: 'bigint' },
    group: sql`c.kind`,
    currency: sql`'USD'`,
    value: sql`1`,
    title: sql`'Conversation ' || c.reference`,
    text: sql`
      case when c.first_reply_at is null then 'Not answered' else 'Answered' end
        || case when c.resolved_at is null then '' else ', resolved' end`,
    to: sql`'/admin/main-site?tab=support&id=' || c.reference`,
  },
}
