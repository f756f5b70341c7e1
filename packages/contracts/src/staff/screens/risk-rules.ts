import { get, put, type StaffScreen } from './staff-screen.ts'

export const riskRulesScreen = {
  name: 'risk-rules',
  opens: 'viewRiskRules',
  calls: {
    viewRiskRules: get('/api/admin/risk-rules', { allow: 'orders.view', stores: 'closed' }),
    editRiskRules: put('/api/admin/risk-rules', {
      allow: 'settings.edit',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'guard', passes: ['writeSettings'] },
    }),
  },
} as const satisfies StaffScreen
