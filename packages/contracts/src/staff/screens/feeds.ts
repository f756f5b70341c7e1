import { get, post, put, type StaffScreen } from './staff-screen.ts'

export const feedsScreen = {
  name: 'feeds',
  opens: 'listFeeds',
  calls: {
    listFeeds: get('/api/admin/feeds', { allow: 'feeds.manage', stores: 'closed' }),
    viewFeed: get('/api/admin/feeds/:format', { allow: 'feeds.manage', stores: 'closed' }),
    changeFeed: put('/api/admin/feeds/:format', {
      allow: 'feeds.manage',
      stores: 'closed',
      door: 'none',
    }),
    renewFeedAddress: post('/api/admin/feeds/:format/address', {
      allow: 'feeds.manage',
      stores: 'closed',
      stepUp: 'always',
      repeat: 'secret',
      door: 'none',
    }),
    buildFeed: post('/api/admin/feeds/:format/build', {
      allow: 'feeds.manage',
      stores: 'closed',
      door: 'none',
    }),
  },
} as const satisfies StaffScreen
