import { get, put, type StaffScreen } from './staff-screen.ts'

export const shellScreen = {
  name: 'shell',
  calls: {
    readShell: get('/api/admin/shell', { allow: 'staff', stores: 'shared' }),
    changePreferences: put('/api/admin/preferences', {
      allow: 'staff',
      stores: 'shared',
      door: 'none',
    }),
  },
} as const satisfies StaffScreen
