import { get, put, type StaffScreen } from './staff-screen.ts'

export const settingsScreen = {
  name: 'settings',
  opens: 'viewSettings',
  calls: {
    viewSettings: get('/api/admin/settings', { allow: 'settings.view', stores: 'closed' }),
    settingHistory: get('/api/admin/settings/:key/history', {
      allow: 'settings.view',
      stores: 'own',
    }),
    editSetting: put('/api/admin/settings/:key', {
      allow: 'settings.edit',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'guard', passes: ['writeSettings'] },
    }),
    viewStoreSettings: get('/api/admin/stores/:id/settings', {
      allow: 'settings.view',
      stores: 'own',
    }),
    editStoreSetting: put('/api/admin/stores/:id/settings/:key', {
      allow: 'stores.manage',
      stores: 'own',
      stepUp: 'always',
      door: { law: 'guard', passes: ['audited'] },
    }),
  },
} as const satisfies StaffScreen
