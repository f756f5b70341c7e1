import { get, post, type StaffScreen } from './staff-screen.ts'

export const invoicesScreen = {
  name: 'invoices',
  opens: 'listInvoicesForStaff',
  calls: {
    listInvoicesForStaff: get('/api/admin/invoices', { allow: 'orders.view', stores: 'own' }),
    readInvoicePdf: get('/api/admin/order-details/:id/invoices/:number', {
      allow: 'orders.view',
      stores: { thing: 'order', param: 'id' },
    }),
    exportInvoices: post('/api/admin/invoice-exports', {
      allow: 'customers.export',
      stores: 'own',
      stepUp: 'always',
      repeat: 'key',
      door: 'none',
    }),
    readInvoiceExport: get('/api/admin/invoice-exports/:id.csv', {
      allow: 'customers.export',
      stores: 'shared',
      stepUp: 'always',
    }),
  },
} as const satisfies StaffScreen
