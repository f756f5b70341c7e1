import { get, type StaffScreen } from './staff-screen.ts'

export const liveScreen = {
  name: 'live',
  calls: { liveStream: get('/api/admin/live', { allow: 'staff', stores: 'shared' }) },
} as const satisfies StaffScreen
