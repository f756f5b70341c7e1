import { get, post, remove, type StaffScreen } from './staff-screen.ts'

export const apiKeysScreen = {
  name: 'api-keys',
  calls: {
    listApiKeys: get('/api/admin/api-keys', { allow: 'apikeys.manage', stores: 'closed' }),
    addApiKey: post('/api/admin/api-keys', {
      allow: 'apikeys.manage',
      stores: 'closed',
      stepUp: 'always',
      repeat: 'secret',
      door: { law: 'people', passes: ['askApproval'] },
    }),
    revokeApiKey: remove('/api/admin/api-keys/:id', {
      allow: 'apikeys.manage',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'people', passes: ['audited'] },
    }),
  },
} as const satisfies StaffScreen
