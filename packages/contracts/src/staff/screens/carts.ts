import { get, post, put, type StaffScreen } from './staff-screen.ts'

export const cartsScreen = {
  name: 'carts',
  opens: 'listCarts',
  calls: {
    listCarts: get('/api/admin/carts', { allow: 'carts.view', stores: 'own' }),
    readCart: get('/api/admin/carts/:id', {
      allow: 'carts.view',
      stores: { thing: 'cart', param: 'id' },
    }),
    reportCarts: get('/api/admin/cart-report', { allow: 'carts.view', stores: 'closed' }),
    sendCartMail: post('/api/admin/carts/:id/send', {
      allow: 'carts.send',
      stores: { thing: 'cart', param: 'id' },
      repeat: 'key',
      door: 'none',
    }),
    excludeCart: post('/api/admin/carts/:id/exclude', {
      allow: 'carts.send',
      stores: { thing: 'cart', param: 'id' },
      repeat: 'key',
      door: 'none',
    }),
    editCartDelays: put('/api/admin/cart-report', {
      allow: 'settings.edit',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'guard', passes: ['writeSettings'] },
    }),
  },
} as const satisfies StaffScreen
