import { get, post, put, type StaffScreen } from './staff-screen.ts'

export const notificationsScreen = {
  name: 'notifications',
  opens: 'listNotifications',
  calls: {
    readNotificationChoices: get('/api/admin/notification-choices', {
      allow: 'staff',
      stores: 'shared',
    }),
    changeNotificationChoices: put('/api/admin/notification-choices', {
      allow: 'staff',
      stores: 'closed',
      door: 'none',
    }),
    listNotifications: get('/api/admin/notifications', { allow: 'staff', stores: 'closed' }),
    listNewsGroups: get('/api/admin/notification-groups', { allow: 'staff', stores: 'closed' }),
    readNewsGroup: post('/api/admin/notification-groups/read', {
      allow: 'staff',
      stores: 'closed',
      door: 'none',
    }),
    readEveryNotification: post('/api/admin/notifications/read', {
      allow: 'staff',
      stores: 'closed',
      door: 'none',
    }),
    readOneNotification: post('/api/admin/notifications/:id/read', {
      allow: 'staff',
      stores: 'closed',
      door: 'none',
    }),
  },
} as const satisfies StaffScreen
