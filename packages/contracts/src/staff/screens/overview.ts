import { get, type StaffScreen } from './staff-screen.ts'

export const overviewScreen = {
  name: 'overview',
  opens: 'readOverview',
  calls: {
    readOverview: get('/api/admin/overview', { allow: 'reports.view', stores: 'closed' }),
  },
} as const satisfies StaffScreen
