import { get, patch, post, put, remove, type StaffScreen } from './staff-screen.ts'

export const inboxScreen = {
  name: 'inbox',
  opens: 'listInbox',
  calls: {
    refundFromInbox: post('/api/admin/inbox/:reference/refund', {
      allow: 'orders.refund',
      stores: { thing: 'conversation', param: 'reference' },
      stepUp: 'always',
      repeat: 'key',
      door: { law: 'money', passes: ['refuseAlone'] },
    }),
    claimFromInbox: post('/api/admin/inbox/:reference/claim', {
      allow: 'licenses.assign',
      stores: { thing: 'conversation', param: 'reference' },
      stepUp: 'always',
      repeat: 'key',
      door: { law: 'key', passes: ['moveKeys'] },
    }),
    linkFromInbox: post('/api/admin/inbox/:reference/payment-link', {
      allow: 'paymentlinks.create',
      stores: { thing: 'conversation', param: 'reference' },
      repeat: 'key',
      door: { law: 'price', passes: ['askApproval'] },
    }),
    askCodeFromInbox: post('/api/admin/inbox/:reference/code', {
      allow: 'inbox.reply',
      stores: { thing: 'conversation', param: 'reference' },
      repeat: 'key',
      door: 'none',
    }),
    enterCodeInInbox: post('/api/admin/inbox/:reference/proof', {
      allow: 'inbox.reply',
      stores: { thing: 'conversation', param: 'reference' },
      door: 'none',
    }),
    listInbox: get('/api/admin/inbox', { allow: 'inbox.view', stores: 'own' }),
    countInbox: get('/api/admin/inbox-counts', { allow: 'inbox.view', stores: 'own' }),
    reportInbox: get('/api/admin/inbox-report', { allow: 'inbox.view', stores: 'own' }),
    readInbox: get('/api/admin/inbox/:reference', {
      allow: 'inbox.view',
      stores: { thing: 'conversation', param: 'reference' },
    }),
    watchInbox: put('/api/admin/inbox/:reference/presence', {
      allow: 'inbox.view',
      stores: { thing: 'conversation', param: 'reference' },
      door: 'none',
    }),
    replyFromInbox: post('/api/admin/inbox/:reference/reply', {
      allow: 'inbox.reply',
      stores: { thing: 'conversation', param: 'reference' },
      repeat: 'key',
      door: { law: 'key', passes: ['markSeen'] },
    }),
    noteInInbox: post('/api/admin/inbox/:reference/notes', {
      allow: 'inbox.reply',
      stores: { thing: 'conversation', param: 'reference' },
      repeat: 'key',
      door: 'none',
    }),
    sortInbox: patch('/api/admin/inbox/:reference', {
      allow: 'inbox.reply',
      stores: { thing: 'conversation', param: 'reference' },
      door: 'none',
    }),
    handBackChat: post('/api/admin/inbox/:reference/hand-back', {
      allow: 'inbox.reply',
      stores: { thing: 'conversation', param: 'reference' },
      door: 'none',
    }),
    mergeInbox: post('/api/admin/inbox/:reference/merge', {
      allow: 'inbox.reply',
      stores: { thing: 'conversation', param: 'reference' },
      repeat: 'key',
      door: 'none',
    }),
    addInboxFile: post('/api/admin/inbox/:reference/files', {
      allow: 'inbox.reply',
      stores: { thing: 'conversation', param: 'reference' },
      repeat: 'key',
      door: 'none',
    }),
    readInboxFile: get('/api/admin/inbox/:reference/files/:fileId', {
      allow: 'inbox.view',
      stores: { thing: 'conversation', param: 'reference' },
    }),
    listCannedReplies: get('/api/admin/canned-replies', { allow: 'inbox.view', stores: 'shared' }),
    addCannedReply: post('/api/admin/canned-replies', {
      allow: 'inbox.reply',
      stores: 'closed',
      repeat: 'key',
      door: { law: 'words', passes: ['audited'] },
    }),
    editCannedReply: put('/api/admin/canned-replies/:id', {
      allow: 'inbox.reply',
      stores: 'closed',
      door: { law: 'words', passes: ['audited'] },
    }),
    removeCannedReply: remove('/api/admin/canned-replies/:id', {
      allow: 'inbox.reply',
      stores: 'closed',
      door: 'none',
    }),
  },
} as const satisfies StaffScreen
