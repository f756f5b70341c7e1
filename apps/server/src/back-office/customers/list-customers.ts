import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import { type Currency, money, toDecimal } from '@keyhaven/contracts/money'
import type { ListedCustomer, listCustomers } from '@keyhaven/contracts/staff/customers'
import { REPORTING_CURRENCY } from '@keyhaven/contracts/staff/figures'
import { AppError } from '../../infra/app-error.ts'
import { marketingAnswersOf } from '../../modules/people/privacy/consents.service.ts'
import { type ListPlan, listed } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { customerPlans, isBuyerGroup } from './customer-plans.ts'
import { readerOf, shownAddress } from './shown-fields.ts'

/** Each row that is counted costs a look at the other orders of its address, and in some groups at more. */
const MOST_COUNTED = 100
const isCounted = (who: Query['who']) => !['repeat', 'guests', 'quotes'].includes(who)

type Spent = Readonly<{ minor: number; currency: Currency }>
type CustomerRow = Pick<ListedCustomer, 'id' | 'name' | 'email' | 'country'> &
  Readonly<{
    bought: Readonly<{ orders: number; usd: number; spent: readonly Spent[] }>
    lastOrderAt: Date | null
    accountSince: Date | null
  }>

/** One page as staff read it. What people answered is read for its rows alone. */
async function asListed(
  ctx: StaffContext,
  rows: readonly CustomerRow[],
): Promise<ListedCustomer[]> {
  const answers = await marketingAnswersOf(
    ctx,
    rows.map(({ email }) => email),
  )
  return rows.map(({ bought, lastOrderAt, accountSince, ...row }, place) => ({
    ...row,
    orders: bought.orders,
    email: shownAddress(ctx, row.email),
    worth: toDecimal(money(bought.usd, REPORTING_CURRENCY)),
    spent: bought.spent.map(({ minor, currency }) => ({
      amount: toDecimal(money(minor, currency)),
      currency,
    })),
    lastOrderAt: lastOrderAt?.toISOString() ?? null,
    accountSince: accountSince?.toISOString() ?? null,
    marketing: answers[place] ?? null,
  }))
}

type Query = RequestOf<typeof listCustomers>['query']

function planOf(ctx: StaffContext, who: Query['who']): { plan: ListPlan; name: string } {
  const plans = customerPlans(readerOf(ctx))
  if (who === 'accounts') return { plan: plans.accounts, name: 'createdAt' }
  if (who === 'blocked') return { plan: plans.blocked, name: 'blockedAt' }
  if (who === 'refunders') return { plan: plans.refunders, name: 'refundedOrderAt' }
  if (who === 'quotes') return { plan: plans.quoted, name: 'quotedAt' }
  return { plan: plans.buyers, name: 'lastOrderAt' }
}

/** What no index serves is not offered: each group has one order, forwards and backwards. */
function sortIn(name: string, sort = `-${name}`) {
  if (sort.replace(/^-/, '') === name) return sort
  const message = 'This group is not sorted by that'
  throw new AppError('invalid_request', message, [{ field: 'sort', message }])
}

export async function customersForStaff(
  ctx: StaffContext,
  { who, limit, after, before, ...query }: Query,
): Promise<ResponseOf<typeof listCustomers>> {
  const { plan, name } = planOf(ctx, who)
  const filters = { q: query.q?.toLowerCase(), ...(isBuyerGroup(who) && { who }) }
  const asked = { limit, after, before, sort: sortIn(name, query.sort), filters }
  const { rows, ...where } = await listed<CustomerRow>(
    ctx,
    plan,
    asked,
    isCounted(who) ? MOST_COUNTED : 0,
  )
  return { success: true, customers: await asListed(ctx, rows), ...where }
}

/** The first of a group that a text fits. */
export async function firstCustomers(
  ctx: StaffContext,
  plan: ListPlan,
  { sort, limit, text }: Readonly<{ sort: string; limit: number; text: string }>,
): Promise<ListedCustomer[]> {
  const query = { sort, limit, filters: { q: text.toLowerCase() } }
  return await asListed(ctx, (await listed<CustomerRow>(ctx, plan, query, limit)).rows)
}
