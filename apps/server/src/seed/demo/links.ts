import { worthInDollars } from '@keyhaven/contracts/charge'
import { type Currency, money } from '@keyhaven/contracts/money'
import { idFrom } from '../../modules/fulfilment/orders/orders.rules.ts'
import { note } from '../book/audit.ts'
import { expire } from '../book/pay.ts'
import { openSale } from '../book/sale.ts'
import { completeSale } from './orders.ts'
import { days, plus, type Story, towardsEnd } from './story.ts'

type DemoLink = Readonly<{
  title: string
  amountMinor: number
  currency: Currency
  products?: Record<string, number>
  paid: number
  expired?: number
  maxUses?: number
  isPaused?: boolean
  isOver?: boolean
}>

const wanted: readonly DemoLink[] = [
  {
    title: 'Remote installation, one hour',
    amountMinor: 4_900,
    currency: 'USD',
    paid: 6,
    expired: 1,
  },
  {
    title: 'Office bundle for a workshop',
    amountMinor: 29_900,
    currency: 'EUR',
    products: { 'home-2021': 2 },
    paid: 3,
    maxUses: 10,
  },
  {
    title: 'Difference to Professional Plus',
    amountMinor: 6_000,
    currency: 'GBP',
    paid: 1,
    maxUses: 1,
  },
  { title: 'Training day', amountMinor: 45_000, currency: 'JPY', paid: 0, isPaused: true },
  { title: 'Winter offer that ended', amountMinor: 9_900, currency: 'USD', paid: 1, isOver: true },
]

function addLink({ desk, dice, staff, begin, end }: Story, link: DemoLink): string {
  const id = idFrom('pl_', dice.bytes(17))
  const products = Object.entries(link.products ?? {})
  const facts = { title: link.title, amount_minor: link.amountMinor, currency: link.currency }
  desk.book.add('payment_links', {
    id,
    ...facts,
    description: 'A sample of what staff can ask for.',
    max_uses: link.maxUses ?? null,
    expires_at: link.isOver ? plus(end, -days(5)) : null,
    paused_at: link.isPaused ? plus(end, -days(2)) : null,
    created_by: staff.admin,
    created_at: begin,
  })
  for (const [product_id, quantity] of products) {
    desk.book.add('payment_link_products', { link_id: id, product_id, quantity })
  }
  for (const [nth, visits] of [9, 4, 2].entries()) {
    const day = plus(end, -days(nth + 1))
      .toISOString()
      .slice(0, 10)
    desk.book.add('payment_link_visits', { link_id: id, day, visits })
  }
  const actions = link.isPaused ? (['created', 'paused'] as const) : (['created'] as const)
  for (const action of actions) {
    const change = { link_id: id, action, changed_by: staff.admin, facts: JSON.stringify(facts) }
    desk.book.add('payment_link_changes', {
      id: desk.book.id('payment_link_changes'),
      ...change,
      at: begin,
    })
    const act = { actor: `staff:${staff.admin}`, action: `payment-link.${action}` }
    note(desk, { ...act, object: `payment-link:${id}`, meta: facts, at: begin })
  }
  return id
}

/** An order whose price is the sum the link asks for; what comes with it costs nothing of its own. */
function openPayment(story: Story, link: DemoLink, linkId: string, nth: number) {
  const { desk, shop, dice, people, browser } = story
  const at = towardsEnd(story, story.begin, 0.1 + nth * 0.1)
  const person = people[nth * 3 + 1] ?? people[0]
  if (!person) throw new Error('the demo has no people')
  const { rateMicros } = shop.rateAt(link.currency, at)
  const worth = worthInDollars(money(link.amountMinor, link.currency), rateMicros).minor
  const lines = Object.entries(link.products ?? {}).map(([productId, quantity]) => ({
    productId,
    productName: shop.nameOf(productId),
    quantity,
    unitPriceMinor: 0,
    discountMinor: 0,
    totalMinor: 0,
    chargeMinor: 0,
  }))
  const sums = {
    lines,
    subtotalMinor: worth,
    discountMinor: 0,
    totalMinor: worth,
    chargeMinor: link.amountMinor,
  }
  const more = {
    kind: 'payment_link' as const,
    payment_link_id: linkId,
    title: link.title,
    checkout_id: browser(at),
  }
  return openSale(desk, shop, dice, { at, person, currency: link.currency, sums, more })
}

/** Links of every kind, with those who paid by them. */
export function addLinks(story: Story) {
  for (const link of wanted) {
    const id = addLink(story, link)
    for (let nth = 0; nth < link.paid; nth += 1) {
      completeSale(story, openPayment(story, link, id, nth))
    }
    for (let nth = 0; nth < (link.expired ?? 0); nth += 1) {
      expire(story.desk, story.dice, openPayment(story, link, id, nth))
    }
  }
}
