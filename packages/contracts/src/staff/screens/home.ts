import { get, post, type StaffScreen } from './staff-screen.ts'

export const homeScreen = {
  name: 'home',
  opens: 'readHome',
  calls: {
    readHome: get('/api/admin/home', { allow: 'staff', stores: 'own' }),
    readMenuCounts: get('/api/admin/menu-counts', { allow: 'staff', stores: 'own' }),
    readWelcome: get('/api/admin/welcome', { allow: 'settings.view', stores: 'closed' }),
    goLive: post('/api/admin/go-live', {
      allow: 'settings.edit',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'guard', passes: ['writeSettings'] },
    }),
    testPayments: post('/api/admin/payment-test', {
      allow: 'settings.edit',
      stores: 'closed',
      stepUp: 'always',
      door: 'none',
    }),
  },
} as const satisfies StaffScreen
