import { get, post, type StaffScreen } from './staff-screen.ts'

export const auditScreen = {
  name: 'audit',
  opens: 'listAudit',
  calls: {
    listAudit: get('/api/admin/audit', { allow: 'audit.view', stores: 'closed' }),
    readAuditEntry: get('/api/admin/audit/entries/:id', { allow: 'audit.view', stores: 'closed' }),
    readAuditChoices: get('/api/admin/audit/choices', { allow: 'audit.view', stores: 'closed' }),
    readAuditAnchor: get('/api/admin/audit/anchor', { allow: 'audit.view', stores: 'closed' }),
    startAuditCheck: post('/api/admin/audit/checks', {
      allow: 'audit.view',
      stores: 'closed',
      door: 'none',
    }),
    startAuditExport: post('/api/admin/audit/exports', {
      allow: 'audit.view',
      stores: 'closed',
      stepUp: 'always',
      repeat: 'key',
      door: 'none',
    }),
    readAuditRun: get('/api/admin/audit/runs/:id', { allow: 'audit.view', stores: 'closed' }),
    readAuditFile: get('/api/admin/audit/runs/:id/audit-log.csv', {
      allow: 'audit.view',
      stores: 'closed',
    }),
  },
} as const satisfies StaffScreen
