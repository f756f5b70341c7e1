import { get, post, type StaffScreen } from './staff-screen.ts'

export const priceComparisonsScreen = {
  name: 'price-comparisons',
  opens: 'listManagedComparisons',
  calls: {
    listManagedComparisons: get('/api/admin/price-comparisons', {
      allow: 'products.view',
      stores: 'closed',
    }),
    enterComparison: post('/api/admin/price-comparisons', {
      allow: 'products.publish',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'words', passes: ['audited'] },
    }),
    endComparison: post('/api/admin/price-comparisons/:id/end', {
      allow: 'products.publish',
      stores: 'closed',
      door: 'none',
    }),
  },
} as const satisfies StaffScreen
