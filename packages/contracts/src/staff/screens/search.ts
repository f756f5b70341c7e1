import { get, type StaffScreen } from './staff-screen.ts'

export const searchScreen = {
  name: 'search',
  calls: {
    searchEverything: get('/api/admin/search', { allow: 'staff', stores: 'own' }),
  },
} as const satisfies StaffScreen
