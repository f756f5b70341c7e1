import { MOST_HITS, type SearchProvider } from '../kit/search.ts'
import { customerPlans } from './customer-plans.ts'
import { firstCustomers } from './list-customers.ts'
import { readerOf } from './shown-fields.ts'

const LEAST = 3

/** Buyers first, then accounts without an order. */
export const customerSearch: SearchProvider = {
  kind: 'customer',
  label: 'Customers',
  permission: 'customers.view',
  keepsToStores: true,
  find: async (ctx, text) => {
    if (text.length < LEAST) return []
    const plans = customerPlans(readerOf(ctx))
    const first = { limit: MOST_HITS, text }
    const buyers = await firstCustomers(ctx, plans.buyers, { sort: '-lastOrderAt', ...first })
    const accounts = await firstCustomers(ctx, plans.accounts, { sort: '-createdAt', ...first })
    const known = new Set(buyers.map(({ id }) => id))
    return [...buyers, ...accounts.filter(({ id }) => !known.has(id))].map(
      ({ id, name, email }) => ({
        id,
        title: name || email,
        text: email,
        to: `/admin/main-site?tab=customers&id=${id}`,
      }),
    )
  },
}
