import { get, post, type StaffScreen } from './staff-screen.ts'

export const businessQuotesScreen = {
  name: 'business-quotes',
  opens: 'listQuoteRequests',
  calls: {
    listQuoteRequests: get('/api/admin/quotes', { allow: 'orders.view', stores: 'own' }),
    readQuoteRequest: get('/api/admin/quotes/:reference', {
      allow: 'orders.view',
      stores: { thing: 'quote', param: 'reference' },
    }),
    priceQuote: post('/api/admin/quotes/:reference/offers', {
      allow: 'orders.create',
      stores: { thing: 'quote', param: 'reference' },
      door: { law: 'price', passes: ['askApproval'] },
    }),
    readQuoteRecords: get('/api/admin/quotes/:reference/records', {
      allow: 'orders.view',
      stores: { thing: 'quote', param: 'reference' },
    }),
    markQuote: post('/api/admin/quotes/:reference/state', {
      allow: 'orders.create',
      stores: { thing: 'quote', param: 'reference' },
      repeat: 'key',
      door: 'none',
    }),
    withdrawOffer: post('/api/admin/quotes/:reference/withdraw', {
      allow: 'orders.create',
      stores: { thing: 'quote', param: 'reference' },
      repeat: 'key',
      door: 'none',
    }),
    mailOffer: post('/api/admin/quotes/:reference/mail', {
      allow: 'orders.create',
      stores: { thing: 'quote', param: 'reference' },
      repeat: 'key',
      door: 'none',
    }),
    readOfferForStaff: get('/api/admin/quotes/:reference/offers/:version.pdf', {
      allow: 'orders.view',
      stores: { thing: 'quote', param: 'reference' },
    }),
  },
} as const satisfies StaffScreen
