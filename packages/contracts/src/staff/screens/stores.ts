import { get, post, put, type StaffScreen } from './staff-screen.ts'

export const storesScreen = {
  name: 'stores',
  opens: 'readStore',
  calls: {
    listStores: get('/api/admin/stores', { allow: 'settings.view', stores: 'own' }),
    readStore: get('/api/admin/stores/:id', { allow: 'settings.view', stores: 'own' }),
    createStore: post('/api/admin/stores', {
      allow: 'stores.manage',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'guard', passes: ['audited'] },
    }),
    editStore: put('/api/admin/stores/:id', {
      allow: 'stores.manage',
      stores: 'own',
      stepUp: 'always',
      door: { law: 'guard', passes: ['audited'] },
    }),
    checkStoreHost: post('/api/admin/stores/:id/hosts/check', {
      allow: 'stores.manage',
      stores: 'own',
      stepUp: 'always',
      door: { law: 'guard', passes: ['askApproval'] },
    }),
    limitStaffToStores: put('/api/admin/staff-members/:id/stores', {
      allow: 'staff.manage',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'people', passes: ['covers'] },
    }),
  },
} as const satisfies StaffScreen
