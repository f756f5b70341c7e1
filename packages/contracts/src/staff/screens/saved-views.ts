import { get, post, put, remove, type StaffScreen } from './staff-screen.ts'

export const savedViewsScreen = {
  name: 'saved-views',
  calls: {
    listViews: get('/api/admin/views', { allow: 'staff', stores: 'shared' }),
    createView: post('/api/admin/views', { allow: 'staff', stores: 'shared', door: 'none' }),
    changeView: put('/api/admin/views/:id', { allow: 'staff', stores: 'shared', door: 'none' }),
    removeView: remove('/api/admin/views/:id', { allow: 'staff', stores: 'shared', door: 'none' }),
  },
} as const satisfies StaffScreen
