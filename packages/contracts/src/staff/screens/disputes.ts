import { get, post, type StaffScreen } from './staff-screen.ts'

export const disputesScreen = {
  name: 'disputes',
  opens: 'listDisputes',
  calls: {
    listDisputes: get('/api/admin/disputes', { allow: 'orders.view', stores: 'own' }),
    disputeFigures: get('/api/admin/disputes/figures', { allow: 'orders.view', stores: 'own' }),
    disputesOfOrder: get('/api/admin/order-details/:id/disputes', {
      allow: 'orders.view',
      stores: { thing: 'order', param: 'id' },
    }),
    disputeDocument: get('/api/admin/disputes/:id/evidence', {
      allow: 'orders.view',
      stores: { thing: 'dispute', param: 'id' },
    }),
    submitDispute: post('/api/admin/disputes/:id/submit', {
      allow: 'disputes.manage',
      stores: { thing: 'dispute', param: 'id' },
      stepUp: 'always',
      repeat: 'key',
      door: 'none',
    }),
  },
} as const satisfies StaffScreen
