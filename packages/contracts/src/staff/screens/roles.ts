import { get, patch, post, remove, type StaffScreen } from './staff-screen.ts'

export const rolesScreen = {
  name: 'roles',
  calls: {
    listRoles: get('/api/admin/roles', { allow: 'staff.manage', stores: 'closed' }),
    addRole: post('/api/admin/roles', {
      allow: 'roles.manage',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'people', passes: ['covers'] },
    }),
    changeRole: patch('/api/admin/roles/:id', {
      allow: 'roles.manage',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'people', passes: ['covers', 'askApproval'] },
    }),
    removeRole: remove('/api/admin/roles/:id', {
      allow: 'roles.manage',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'people', passes: ['covers'] },
    }),
    viewAsRole: post('/api/admin/view-as', {
      allow: 'roles.manage',
      stores: 'shared',
      door: { law: 'people', passes: ['audited'] },
    }),
    endViewAs: remove('/api/admin/view-as', { allow: 'staff', stores: 'shared', door: 'none' }),
  },
} as const satisfies StaffScreen
