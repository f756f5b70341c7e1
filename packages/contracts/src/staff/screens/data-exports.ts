import { get, post, type StaffScreen } from './staff-screen.ts'

export const dataExportsScreen = {
  name: 'data-exports',
  calls: {
    listDataExports: get('/api/admin/data-exports', { allow: 'data.export', stores: 'closed' }),
    startDataExport: post('/api/admin/data-exports', {
      allow: 'data.export',
      stores: 'closed',
      stepUp: 'always',
      repeat: 'key',
      door: { law: 'key', passes: ['askApproval'] },
    }),
    readDataExport: get('/api/admin/data-exports/:id/:file', {
      allow: 'data.export',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'key', passes: ['noteFetch'] },
    }),
  },
} as const satisfies StaffScreen
