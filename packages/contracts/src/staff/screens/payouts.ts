import { get, type StaffScreen } from './staff-screen.ts'

export const payoutsScreen = {
  name: 'payouts',
  opens: 'listPayouts',
  calls: {
    listPayouts: get('/api/admin/payouts', { allow: 'reports.view', stores: 'closed' }),
    payoutFigures: get('/api/admin/payouts/figures', { allow: 'reports.view', stores: 'closed' }),
    readPayout: get('/api/admin/payouts/:id', { allow: 'reports.view', stores: 'closed' }),
    listBalanceEntries: get('/api/admin/balance-entries', {
      allow: 'reports.view',
      stores: 'closed',
    }),
  },
} as const satisfies StaffScreen
