import { get, post, put, type StaffScreen } from './staff-screen.ts'

export const productsScreen = {
  name: 'products',
  opens: 'listStaffProducts',
  calls: {
    listStaffProducts: get('/api/admin/products', { allow: 'products.view', stores: 'shared' }),
    readStaffProduct: get('/api/admin/products/:id', { allow: 'products.view', stores: 'shared' }),
    createProduct: post('/api/admin/products', {
      allow: 'products.edit',
      stores: 'closed',
      repeat: 'key',
      door: 'none',
    }),
    editProduct: put('/api/admin/products/:id', {
      allow: 'products.edit',
      stores: 'closed',
      door: { law: 'words', passes: ['audited'] },
    }),
    draftSearchWords: post('/api/admin/products/:id/search-words-draft', {
      allow: 'products.edit',
      stores: 'closed',
      door: 'none',
    }),
    moveProduct: post('/api/admin/products/:id/state', {
      allow: 'products.publish',
      stores: 'closed',
      repeat: 'key',
      door: 'none',
    }),
    orderProducts: post('/api/admin/products/order', {
      allow: 'products.edit',
      stores: 'closed',
      repeat: 'key',
      door: 'none',
    }),
    priceProducts: post('/api/admin/product-prices', {
      allow: 'products.publish',
      stores: 'closed',
      stepUp: 'always',
      repeat: 'key',
      door: { law: 'price', passes: ['askApproval'] },
    }),
    cancelPrice: post('/api/admin/product-prices/:priceId/cancel', {
      allow: 'products.publish',
      stores: 'closed',
      stepUp: 'always',
      repeat: 'key',
      door: 'none',
    }),
    priceInCurrency: post('/api/admin/own-prices', {
      allow: 'products.publish',
      stores: 'closed',
      stepUp: 'always',
      repeat: 'key',
      door: { law: 'price', passes: ['askApproval'] },
    }),
    cancelOwnPrice: post('/api/admin/own-prices/:priceId/cancel', {
      allow: 'products.publish',
      stores: 'closed',
      stepUp: 'always',
      repeat: 'key',
      door: 'none',
    }),
    uploadPicture: post('/api/admin/media', {
      allow: 'products.edit',
      stores: 'closed',
      repeat: 'key',
      door: 'none',
    }),
  },
} as const satisfies StaffScreen
