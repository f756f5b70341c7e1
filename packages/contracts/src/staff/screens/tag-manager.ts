import { get, post, put, type StaffScreen } from './staff-screen.ts'

export const tagManagerScreen = {
  name: 'tag-manager',
  opens: 'viewTags',
  calls: {
    viewTags: get('/api/admin/tag-manager', { allow: 'gtm.edit', stores: 'closed' }),
    editTags: put('/api/admin/tag-manager', {
      allow: 'gtm.edit',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'guard', passes: ['writeSettings'] },
    }),
    checkTags: post('/api/admin/tag-manager/check', {
      allow: 'gtm.edit',
      stores: 'closed',
      door: 'none',
    }),
  },
} as const satisfies StaffScreen
