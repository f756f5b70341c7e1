import { get, post, type StaffScreen } from './staff-screen.ts'

export const returnsScreen = {
  name: 'returns',
  opens: 'listReturns',
  calls: {
    listReturns: get('/api/admin/returns', { allow: 'orders.view', stores: 'own' }),
    readReturn: get('/api/admin/returns/:id', {
      allow: 'orders.view',
      stores: { thing: 'return', param: 'id' },
    }),
    decideReturn: post('/api/admin/returns/:id/decision', {
      allow: 'orders.refund',
      stores: { thing: 'return', param: 'id' },
      stepUp: 'always',
      repeat: 'key',
      door: { law: 'money', passes: ['refuseAlone'] },
    }),
  },
} as const satisfies StaffScreen
