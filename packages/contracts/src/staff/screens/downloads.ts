import { get, post, put, type StaffScreen } from './staff-screen.ts'

export const downloadsScreen = {
  name: 'downloads',
  opens: 'listDownloads',
  calls: {
    listDownloadLinks: get('/api/admin/download-links', {
      allow: 'downloads.manage',
      stores: 'closed',
    }),
    changeDownloadLink: put('/api/admin/download-links', {
      allow: 'downloads.manage',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'words', passes: ['audited'] },
    }),
    checkDownloadLinks: post('/api/admin/download-links/check', {
      allow: 'downloads.manage',
      stores: 'closed',
      door: 'none',
    }),
    listDownloads: get('/api/admin/downloads', { allow: 'downloads.manage', stores: 'closed' }),
    listDownloadTokens: get('/api/admin/download-tokens', {
      allow: 'downloads.manage',
      stores: 'closed',
    }),
    revokeDownloadToken: post('/api/admin/download-tokens/:id/revoke', {
      allow: 'downloads.manage',
      stores: 'closed',
      door: 'none',
    }),
  },
} as const satisfies StaffScreen
