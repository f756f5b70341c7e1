import { get, post, put, type StaffScreen } from './staff-screen.ts'

export const currenciesScreen = {
  name: 'currencies',
  opens: 'listRates',
  calls: {
    viewCurrencies: get('/api/admin/currencies', { allow: 'currencies.edit', stores: 'closed' }),
    listRates: get('/api/admin/currency-rates', { allow: 'currencies.edit', stores: 'closed' }),
    enterRate: post('/api/admin/currency-rates', {
      allow: 'currencies.edit',
      stores: 'closed',
      stepUp: 'always',
      repeat: 'key',
      door: { law: 'price', passes: ['askApproval'] },
    }),
    editFx: put('/api/admin/currencies', {
      allow: 'currencies.edit',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'guard', passes: ['writeSettings'] },
    }),
    fetchRates: post('/api/admin/currencies/fetch', {
      allow: 'currencies.edit',
      stores: 'closed',
      repeat: 'key',
      door: 'none',
    }),
  },
} as const satisfies StaffScreen
