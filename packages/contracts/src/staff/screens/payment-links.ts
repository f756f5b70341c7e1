import { get, patch, post, type StaffScreen } from './staff-screen.ts'

export const paymentLinksScreen = {
  name: 'payment-links',
  opens: 'listPaymentLinks',
  calls: {
    listPaymentLinks: get('/api/admin/payment-links', {
      allow: 'paymentlinks.view',
      stores: 'own',
    }),
    createPaymentLink: post('/api/admin/payment-links', {
      allow: 'paymentlinks.create',
      stores: 'own',
      door: { law: 'price', passes: ['askApproval'] },
    }),
    editPaymentLink: patch('/api/admin/payment-links/:id', {
      allow: 'paymentlinks.edit',
      stores: { thing: 'payment_link', param: 'id' },
      door: { law: 'price', passes: ['askApproval'] },
    }),
    pausePaymentLink: post('/api/admin/payment-links/:id/pause', {
      allow: 'paymentlinks.disable',
      stores: { thing: 'payment_link', param: 'id' },
      door: 'none',
    }),
    listAwaitedLinks: get('/api/admin/payment-link-approvals', {
      allow: 'paymentlinks.view',
      stores: 'closed',
    }),
    readPaymentLink: get('/api/admin/payment-links/:id', {
      allow: 'paymentlinks.view',
      stores: { thing: 'payment_link', param: 'id' },
    }),
    withdrawPaymentLink: post('/api/admin/payment-links/:id/withdraw', {
      allow: 'paymentlinks.disable',
      stores: { thing: 'payment_link', param: 'id' },
      repeat: 'key',
      door: 'none',
    }),
    mailPaymentLink: post('/api/admin/payment-links/:id/mail', {
      allow: 'paymentlinks.create',
      stores: { thing: 'payment_link', param: 'id' },
      repeat: 'key',
      door: 'none',
    }),
    paymentLinkQr: get('/api/admin/payment-links/:id/qr', {
      allow: 'paymentlinks.view',
      stores: { thing: 'payment_link', param: 'id' },
    }),
  },
} as const satisfies StaffScreen
