import { get, post, put, type StaffScreen } from './staff-screen.ts'

export const mailsScreen = {
  name: 'mails',
  opens: 'listMails',
  calls: {
    listMails: get('/api/admin/mails', { allow: 'email.view', stores: 'own' }),
    readMail: get('/api/admin/mails/:id', {
      allow: 'email.view',
      stores: { thing: 'mail', param: 'id' },
    }),
    retryMail: post('/api/admin/mails/:id/retry', {
      allow: 'email.send',
      stores: { thing: 'mail', param: 'id' },
      repeat: 'key',
      door: 'none',
    }),
    listSuppressions: get('/api/admin/mail-suppressions', {
      allow: 'email.view',
      stores: 'closed',
    }),
    releaseSuppression: post('/api/admin/mail-suppressions/release', {
      allow: 'email.edit',
      stores: 'closed',
      stepUp: 'always',
      repeat: 'key',
      door: 'none',
    }),
    viewSender: get('/api/admin/mail-sender', { allow: 'email.view', stores: 'closed' }),
    checkSender: post('/api/admin/mail-sender/check', {
      allow: 'email.edit',
      stores: 'closed',
      door: 'none',
    }),
    editSender: put('/api/admin/mail-sender', {
      allow: 'settings.edit',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'guard', passes: ['writeSettings'] },
    }),
    listMailTemplates: get('/api/admin/mail-templates', { allow: 'email.view', stores: 'closed' }),
    readMailTemplate: get('/api/admin/mail-templates/:name', {
      allow: 'email.view',
      stores: 'closed',
    }),
    previewMailTemplate: post('/api/admin/mail-templates/:name/preview', {
      allow: 'email.view',
      stores: 'closed',
      door: { law: 'words', passes: ['faultsIn'] },
    }),
    draftMailWords: put('/api/admin/mail-templates/:name/draft', {
      allow: 'email.edit',
      stores: 'closed',
      door: { law: 'words', passes: ['faultsIn'] },
    }),
    discardMailDraft: post('/api/admin/mail-templates/:name/discard', {
      allow: 'email.edit',
      stores: 'closed',
      door: { law: 'words', passes: ['audited'] },
    }),
    publishMailWords: post('/api/admin/mail-templates/:name/publish', {
      allow: 'email.edit',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'words', passes: ['faultsIn', 'askApproval'] },
    }),
    restoreMailWords: post('/api/admin/mail-templates/:name/restore', {
      allow: 'email.edit',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'words', passes: ['faultsIn', 'askApproval'] },
    }),
    testMailTemplate: post('/api/admin/mail-templates/:name/test', {
      allow: 'email.send',
      stores: 'closed',
      repeat: 'key',
      door: { law: 'words', passes: ['faultsIn'] },
    }),
  },
} as const satisfies StaffScreen
