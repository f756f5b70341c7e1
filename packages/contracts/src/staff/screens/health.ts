import { get, post, type StaffScreen } from './staff-screen.ts'

export const healthScreen = {
  name: 'health',
  opens: 'readHealth',
  calls: {
    readHealth: get('/api/admin/health', { allow: 'jobs.manage', stores: 'closed' }),
    listAlerts: get('/api/admin/health/alerts', { allow: 'jobs.manage', stores: 'closed' }),
    listDeadLetters: get('/api/admin/health/dead-letters', {
      allow: 'jobs.manage',
      stores: 'closed',
    }),
    listSchedules: get('/api/admin/health/schedules', { allow: 'jobs.manage', stores: 'closed' }),
    listWebhookTraffic: get('/api/admin/health/webhooks', {
      allow: 'jobs.manage',
      stores: 'closed',
    }),
    retryDeadLetter: post('/api/admin/health/dead-letters/:id/retry', {
      allow: 'jobs.manage',
      stores: 'closed',
      door: 'none',
    }),
    discardDeadLetter: post('/api/admin/health/dead-letters/:id/discard', {
      allow: 'jobs.manage',
      stores: 'closed',
      door: 'none',
    }),
    runSchedule: post('/api/admin/health/schedules/run', {
      allow: 'jobs.manage',
      stores: 'closed',
      door: 'none',
    }),
    replayIncoming: post('/api/admin/health/webhooks/in/:id/replay', {
      allow: 'jobs.manage',
      stores: 'closed',
      door: { law: 'money', passes: ['makeRefundJob', 'markSeen'] },
    }),
    replayOutgoing: post('/api/admin/health/webhooks/out/:id/replay', {
      allow: 'jobs.manage',
      stores: 'closed',
      door: 'none',
    }),
    listStatusNotes: get('/api/admin/status-notes', { allow: 'status.edit', stores: 'closed' }),
    writeStatusNote: post('/api/admin/status-notes', {
      allow: 'status.edit',
      stores: 'closed',
      door: { law: 'words', passes: ['audited'] },
    }),
  },
} as const satisfies StaffScreen
