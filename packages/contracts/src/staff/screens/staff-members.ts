import { get, patch, post, remove, type StaffScreen } from './staff-screen.ts'

export const staffMembersScreen = {
  name: 'staff-members',
  opens: 'listStaffMembers',
  calls: {
    inviteStaffMember: post('/api/admin/staff-members', {
      allow: 'staff.manage',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'people', passes: ['askApproval'] },
    }),
    resendStaffInvitation: post('/api/admin/staff-members/:id/invitation', {
      allow: 'staff.manage',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'people', passes: ['covers'] },
    }),
    withdrawStaffInvitation: remove('/api/admin/staff-members/:id/invitation', {
      allow: 'staff.manage',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'people', passes: ['covers'] },
    }),
    resetMemberFactors: post('/api/admin/staff-members/:id/reset-factors', {
      allow: 'staff.manage',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'people', passes: ['audited'] },
    }),
    listStaffMembers: get('/api/admin/staff-members', { allow: 'staff.manage', stores: 'closed' }),
    changeStaffMember: patch('/api/admin/staff-members/:id', {
      allow: 'staff.manage',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'people', passes: ['askApproval'] },
    }),
    deactivateStaffMember: post('/api/admin/staff-members/:id/deactivate', {
      allow: 'staff.manage',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'people', passes: ['covers'] },
    }),
    reactivateStaffMember: post('/api/admin/staff-members/:id/reactivate', {
      allow: 'staff.manage',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'people', passes: ['covers'] },
    }),
    endMemberSessions: remove('/api/admin/staff-members/:id/sessions', {
      allow: 'staff.manage',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'people', passes: ['covers'] },
    }),
    readStaffActivity: get('/api/admin/staff-members/:id/activity', {
      allow: 'audit.view',
      stores: 'closed',
    }),
  },
} as const satisfies StaffScreen
