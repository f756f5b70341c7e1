import type { Step, stepKeys } from '@keyhaven/contracts/staff/welcome'

type StepKey = (typeof stepKeys)[number]

/** What the steps are read from. */
export type ShopFacts = Readonly<{
  identity: { isOwnCompany: boolean; isOwnSeller: boolean; hasPostalAddress: boolean }
  payments: { testedAt: Date | undefined; isLive: boolean }
  sender: { domain: string; failing: readonly string[] }
  prices: { onSale: number; priced: number }
  keys: { onSale: number; empty: readonly string[]; waiting: number }
  testOrder: { orderNumber: string; seconds: number } | undefined
  returnDays: number
  hours: { isSet: boolean }
  superAdmins: { ready: readonly string[]; others: number }
  demo: { areTextsUnproven: boolean; reviews: number; hasStaff: boolean }
}>

type Reading = Readonly<{ isDone: boolean; says: string }>

const isAre = (many: number) => (many === 1 ? 'is' : 'are')
const hasHave = (many: number) => (many === 1 ? 'has' : 'have')
const counted = (many: number, one: string, more = `${one}s`) =>
  `${many} ${many === 1 ? one : more}`
const listed = (names: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)
const day = (at: Date) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at)

function tookTime(seconds: number): string {
  if (seconds < 60) return counted(Math.max(1, Math.round(seconds)), 'second')
  if (seconds < 3_600) return counted(Math.round(seconds / 60), 'minute')
  return counted(Math.round(seconds / 3_600), 'hour')
}

function identity({ identity }: ShopFacts): Reading {
  const missing = [
    ...(identity.isOwnCompany ? [] : ['the company on pages and in e-mails']),
    ...(identity.isOwnSeller ? [] : ['the seller on invoices']),
  ]
  if (missing.length > 0) {
    return { isDone: false, says: `Still the sample: ${listed(missing)}.` }
  }
  if (!identity.hasPostalAddress) {
    return { isDone: false, says: 'The postal address below e-mails is missing.' }
  }
  return { isDone: true, says: 'Name, address and invoice details are yours.' }
}

function payments({ payments: { testedAt, isLive } }: ShopFacts): Reading {
  const kind = isLive ? 'live' : 'test'
  if (!testedAt) return { isDone: false, says: `Nobody has tried the ${kind} keys yet.` }
  const says = `A payment of $1.00 was opened and cancelled with the ${kind} keys on ${day(testedAt)}.`
  return { isDone: true, says }
}

function sender({ sender: { domain, failing } }: ShopFacts): Reading {
  if (failing.length === 0) {
    return { isDone: true, says: `${domain} passes SPF, DKIM and DMARC, and its server answers.` }
  }
  return { isDone: false, says: `${domain} does not pass yet: ${listed(failing)}.` }
}

function prices({ prices: { onSale, priced } }: ShopFacts): Reading {
  if (onSale === 0) return { isDone: false, says: 'No edition is on sale.' }
  const says = `${priced} of ${onSale} editions on sale ${hasHave(priced)} a price.`
  return { isDone: priced === onSale, says }
}

function keys({ keys: { onSale, empty, waiting } }: ShopFacts): Reading {
  if (onSale === 0) return { isDone: false, says: 'No edition is on sale.' }
  if (empty.length === 0) {
    return { isDone: true, says: `Each of the ${counted(onSale, 'edition')} on sale has keys.` }
  }
  const none = empty.length > 3 ? `${empty.length} editions` : listed(empty)
  const wait = waiting > 0 ? ` ${counted(waiting, 'order')} ${isAre(waiting)} waiting.` : ''
  const says = `${onSale - empty.length} of ${onSale} have keys: ${none} ${hasHave(empty.length)} none.${wait}`
  return { isDone: false, says }
}

function testOrder({ testOrder: order }: ShopFacts): Reading {
  if (!order) return { isDone: false, says: 'No test order delivered since setup.' }
  const says = `${order.orderNumber} was paid and delivered in ${tookTime(order.seconds)}.`
  return { isDone: true, says }
}

const returns = ({ returnDays }: ShopFacts): Reading => ({
  isDone: true,
  says: `${returnDays} days, the same in the policy, the mails and the checkout.`,
})

const hours = ({ hours: { isSet } }: ShopFacts): Reading =>
  isSet
    ? { isDone: true, says: 'Set by you.' }
    : { isDone: false, says: 'Nobody has set them: pages show the sample hours.' }

function superAdmins({ superAdmins: { ready, others } }: ShopFacts): Reading {
  if (ready.length >= 2) {
    return { isDone: true, says: `${listed(ready.slice(0, 5))}, each with a second factor.` }
  }
  const has = ready.length === 1 ? `${ready[0]} has a second factor` : 'No super admin is ready'
  const rest = others > 0 ? `; ${others} more without one` : ''
  return { isDone: false, says: `${has}${rest}. It takes two.` }
}

function demoContent({ demo }: ShopFacts): Reading {
  const shown = [
    ...(demo.areTextsUnproven ? ['the agreed texts with sample figures'] : []),
    ...(demo.reviews > 0 ? [counted(demo.reviews, 'sample review')] : []),
    ...(demo.hasStaff ? ['the staff and orders of the demo'] : []),
  ]
  return shown.length === 0
    ? { isDone: true, says: 'Nothing on the pages is a sample.' }
    : { isDone: false, says: `Still here: ${listed(shown)}.` }
}

type Plan = readonly [StepKey, string, boolean, (facts: ShopFacts) => Reading]

const plans: readonly Plan[] = [
  ['identity', 'Shop identity and legal texts', true, identity],
  ['payments', 'Payment keys tested', true, payments],
  ['sender', 'Sender e-mail verified', true, sender],
  ['prices', 'Products priced', true, prices],
  ['keys', 'Keys imported for each edition on sale', true, keys],
  ['test-order', 'Test order placed', true, testOrder],
  ['returns', 'Refund policy and return days', false, returns],
  ['hours', 'Support hours', false, hours],
  ['super-admins', 'Second super admin with two-factor sign-in', true, superAdmins],
  ['demo-content', 'Demo content off', true, demoContent],
]

/** Nobody ticks a box: each step is what the data says now. */
export const stepsFrom = (facts: ShopFacts): Step[] =>
  plans.map(([key, title, isNeeded, read]) => ({ key, title, isNeeded, ...read(facts) }))
