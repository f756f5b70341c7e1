import { get, post, put, type StaffScreen } from './staff-screen.ts'

export const customScriptsScreen = {
  name: 'custom-scripts',
  opens: 'listScripts',
  calls: {
    listScripts: get('/api/admin/custom-scripts', { allow: 'scripts.edit', stores: 'closed' }),
    listScriptLog: get('/api/admin/custom-script-log', { allow: 'scripts.edit', stores: 'closed' }),
    readScript: get('/api/admin/custom-scripts/:id', { allow: 'scripts.edit', stores: 'closed' }),
    createScript: post('/api/admin/custom-scripts', {
      allow: 'scripts.edit',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'words', passes: ['audited'] },
    }),
    saveDraft: put('/api/admin/custom-scripts/:id/draft', {
      allow: 'scripts.edit',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'words', passes: ['audited'] },
    }),
    restoreVersion: post('/api/admin/custom-scripts/:id/restore', {
      allow: 'scripts.edit',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'words', passes: ['audited'] },
    }),
    askPublish: post('/api/admin/custom-scripts/:id/publish', {
      allow: 'scripts.edit',
      stores: 'closed',
      stepUp: 'always',
      repeat: 'key',
      door: { law: 'guard', passes: ['askApproval'] },
    }),
    switchScriptOff: post('/api/admin/custom-scripts/:id/off', {
      allow: 'scripts.edit',
      stores: 'closed',
      repeat: 'key',
      door: { law: 'words', passes: ['audited'] },
    }),
    switchScriptOn: post('/api/admin/custom-scripts/:id/on', {
      allow: 'scripts.publish',
      stores: 'closed',
      stepUp: 'always',
      repeat: 'key',
      door: { law: 'guard', passes: ['audited'] },
    }),
    switchAllOff: post('/api/admin/custom-scripts-off', {
      allow: 'scripts.edit',
      stores: 'closed',
      repeat: 'key',
      door: { law: 'guard', passes: ['writeSettings'] },
    }),
    switchAllOn: post('/api/admin/custom-scripts-on', {
      allow: 'scripts.publish',
      stores: 'closed',
      stepUp: 'always',
      repeat: 'key',
      door: { law: 'guard', passes: ['writeSettings'] },
    }),
  },
} as const satisfies StaffScreen
