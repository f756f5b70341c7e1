import { get, post, put, type StaffScreen } from './staff-screen.ts'

export const newsletterScreen = {
  name: 'newsletter',
  opens: 'listIssues',
  calls: {
    listIssues: get('/api/admin/newsletter/issues', { allow: 'email.view', stores: 'closed' }),
    readIssue: get('/api/admin/newsletter/issues/:id', { allow: 'email.view', stores: 'closed' }),
    writeIssue: post('/api/admin/newsletter/issues', {
      allow: 'newsletter.send',
      stores: 'closed',
      repeat: 'key',
      door: { law: 'words', passes: ['audited'] },
    }),
    editIssue: put('/api/admin/newsletter/issues/:id', {
      allow: 'newsletter.send',
      stores: 'closed',
      door: { law: 'words', passes: ['audited'] },
    }),
    previewIssue: post('/api/admin/newsletter/preview', {
      allow: 'newsletter.send',
      stores: 'closed',
      door: 'none',
    }),
    testIssue: post('/api/admin/newsletter/issues/:id/test', {
      allow: 'newsletter.send',
      stores: 'closed',
      repeat: 'key',
      door: { law: 'words', passes: ['audited'] },
    }),
    moveIssue: post('/api/admin/newsletter/issues/:id/move', {
      allow: 'newsletter.send',
      stores: 'closed',
      stepUp: 'always',
      repeat: 'key',
      door: { law: 'words', passes: ['audited'] },
    }),
    listSubscribers: get('/api/admin/newsletter/subscribers', {
      allow: 'newsletter.send',
      stores: 'closed',
    }),
  },
} as const satisfies StaffScreen
