import { get, post, type StaffScreen } from './staff-screen.ts'

export const approvalsScreen = {
  name: 'approvals',
  opens: 'listApprovals',
  calls: {
    listApprovals: get('/api/admin/approvals', { allow: 'approvals.decide', stores: 'closed' }),
    decideApproval: post('/api/admin/approvals/:id/decision', {
      allow: 'approvals.decide',
      stores: 'closed',
      stepUp: 'always',
      repeat: 'key',
      door: { law: 'people', passes: ['whyNotApart'] },
    }),
    confirmApprovalAlone: post('/api/admin/approvals/:id/alone', {
      allow: 'approvals.decide',
      stores: 'closed',
      stepUp: 'always',
      repeat: 'key',
      door: { law: 'people', passes: ['confirmAlone'] },
    }),
  },
} as const satisfies StaffScreen
