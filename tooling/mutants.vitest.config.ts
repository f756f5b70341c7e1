import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Rules of money, of who may do what, and of what a check says, with the tests of rules alone: no database, no network. */
export default defineConfig({
  // A mutated copy of the shop tests its own contracts, not those that node_modules links to.
  resolve: {
    alias: {
      '@keyhaven/contracts': fileURLToPath(new URL('../packages/contracts/src', import.meta.url)),
    },
  },
  test: {
    include: [
      'apps/server/src/modules/**/{checkout,coupons,invoices,offers,orders,returns,reversals}.rules.test.ts',
      'apps/server/src/modules/**/{alerts,alone,approvals,figures,outcomes,plan-refund,refund-limits,roles,people-apart}.rules.test.ts',
      'apps/server/src/modules/catalog/tax/*.rules.test.ts',
      'apps/server/src/back-office/kit/store-limits.rules.test.ts',
      'drill/restore.rules.test.ts',
      'packages/contracts/src/{discounts,money,tax-amounts}.test.ts',
    ],
    isolate: false,
    testTimeout: 20_000,
  },
})
