import { get, post, type StaffScreen } from './staff-screen.ts'

export const customersScreen = {
  name: 'customers',
  opens: 'listCustomers',
  calls: {
    renameCustomer: post('/api/admin/customers/:id/rename', {
      allow: 'customers.edit',
      stores: 'closed',
      door: 'none',
    }),
    sendCustomerSignIn: post('/api/admin/customers/:id/sign-in-link', {
      allow: 'customers.edit',
      stores: 'closed',
      door: 'none',
    }),
    blockCustomer: post('/api/admin/customers/:id/block', {
      allow: 'customers.edit',
      stores: 'closed',
      stepUp: 'always',
      door: 'none',
    }),
    unblockCustomer: post('/api/admin/customers/:id/unblock', {
      allow: 'customers.edit',
      stores: 'closed',
      stepUp: 'always',
      door: 'none',
    }),
    previewMerge: get('/api/admin/customers/:id/merge', {
      allow: 'customers.merge',
      stores: 'closed',
    }),
    mergeCustomer: post('/api/admin/customers/:id/merge', {
      allow: 'customers.merge',
      stores: 'closed',
      stepUp: 'always',
      repeat: 'key',
      door: { law: 'key', passes: ['moveKeys'] },
    }),
    askMergedMailbox: post('/api/admin/customers/:id/merge/ask', {
      allow: 'customers.merge',
      stores: 'closed',
      stepUp: 'always',
      door: 'none',
    }),
    exportCustomer: post('/api/admin/customers/:id/export', {
      allow: 'customers.export',
      stores: 'closed',
      stepUp: 'always',
      door: 'none',
    }),
    eraseCustomer: post('/api/admin/customers/:id/erase', {
      allow: 'customers.erase',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'people', passes: ['askApproval'] },
    }),
    listCustomers: get('/api/admin/customers', { allow: 'customers.view', stores: 'own' }),
    viewCustomer: get('/api/admin/customers/:id', { allow: 'customers.view', stores: 'own' }),
  },
} as const satisfies StaffScreen
