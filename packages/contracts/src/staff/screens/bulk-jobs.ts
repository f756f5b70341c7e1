import { get, post, type StaffScreen } from './staff-screen.ts'

export const bulkJobsScreen = {
  name: 'bulk-jobs',
  calls: {
    readBulkJob: get('/api/admin/bulk-jobs/:id', { allow: 'staff', stores: 'shared' }),
    cancelBulkJob: post('/api/admin/bulk-jobs/:id/cancel', {
      allow: 'staff',
      stores: 'shared',
      door: 'none',
    }),
    readBulkJobFile: get('/api/admin/bulk-jobs/:id/items.csv', {
      allow: 'staff',
      stores: 'shared',
    }),
  },
} as const satisfies StaffScreen
