import { get, put, type StaffScreen } from './staff-screen.ts'

export const marketingClaimsScreen = {
  name: 'marketing-claims',
  opens: 'viewTruthReport',
  calls: {
    viewTruthReport: get('/api/admin/marketing-claims', {
      allow: 'settings.view',
      stores: 'closed',
    }),
    decideClaim: put('/api/admin/marketing-claims/:id', {
      allow: 'settings.edit',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'words', passes: ['audited'] },
    }),
    setTruthMode: put('/api/admin/truth-mode', {
      allow: 'settings.edit',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'guard', passes: ['writeSettings'] },
    }),
  },
} as const satisfies StaffScreen
