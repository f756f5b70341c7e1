import { get, post, type StaffScreen } from './staff-screen.ts'

export const keyClaimsScreen = {
  name: 'key-claims',
  opens: 'listClaimsForStaff',
  calls: {
    listClaimsForStaff: get('/api/admin/key-claims', { allow: 'licenses.view', stores: 'own' }),
    claimsPerBatch: get('/api/admin/key-claims/batches', {
      allow: 'licenses.view',
      stores: 'closed',
    }),
    readClaimForStaff: get('/api/admin/key-claims/:id', {
      allow: 'licenses.view',
      stores: { thing: 'claim', param: 'id' },
    }),
    claimForBuyer: post('/api/admin/key-claims', {
      allow: 'licenses.assign',
      stores: 'own',
      stepUp: 'always',
      repeat: 'key',
      door: { law: 'key', passes: ['moveKeys'] },
    }),
    decideKeyClaim: post('/api/admin/key-claims/:id/decision', {
      allow: 'licenses.assign',
      stores: { thing: 'claim', param: 'id' },
      stepUp: 'always',
      repeat: 'key',
      door: { law: 'key', passes: ['moveKeys'] },
    }),
  },
} as const satisfies StaffScreen
