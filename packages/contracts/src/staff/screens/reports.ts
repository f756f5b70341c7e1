import { get, type StaffScreen } from './staff-screen.ts'

export const reportsScreen = {
  name: 'reports',
  opens: 'readReport',
  calls: {
    readReport: get('/api/admin/reports/:key', { allow: 'reports.view', stores: 'closed' }),
    listReportRows: get('/api/admin/reports/:key/rows', {
      allow: 'reports.view',
      stores: 'closed',
    }),
    exportReport: get('/api/admin/reports/:key/table.csv', {
      allow: 'reports.view',
      stores: 'closed',
    }),
  },
} as const satisfies StaffScreen
