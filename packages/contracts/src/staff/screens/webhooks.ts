import { get, patch, post, type StaffScreen } from './staff-screen.ts'

export const webhooksScreen = {
  name: 'webhooks',
  opens: 'listWebhooks',
  calls: {
    listWebhooks: get('/api/admin/webhooks', { allow: 'settings.view', stores: 'closed' }),
    addWebhook: post('/api/admin/webhooks', {
      allow: 'settings.edit',
      stores: 'closed',
      stepUp: 'always',
      repeat: 'secret',
      door: 'none',
    }),
    changeWebhook: patch('/api/admin/webhooks/:id', {
      allow: 'settings.edit',
      stores: 'closed',
      stepUp: 'always',
      door: 'none',
    }),
    renewWebhookSecret: post('/api/admin/webhooks/:id/secret', {
      allow: 'settings.edit',
      stores: 'closed',
      stepUp: 'always',
      repeat: 'secret',
      door: 'none',
    }),
    pingWebhook: post('/api/admin/webhooks/:id/ping', {
      allow: 'settings.edit',
      stores: 'closed',
      stepUp: 'always',
      door: 'none',
    }),
    listWebhookDeliveries: get('/api/admin/webhooks/:id/deliveries', {
      allow: 'settings.view',
      stores: 'closed',
    }),
    redeliverWebhook: post('/api/admin/webhook-deliveries/:id/redeliver', {
      allow: 'settings.edit',
      stores: 'closed',
      stepUp: 'always',
      door: 'none',
    }),
  },
} as const satisfies StaffScreen
