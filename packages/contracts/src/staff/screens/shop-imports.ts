import { get, post, put, type StaffScreen } from './staff-screen.ts'

export const shopImportsScreen = {
  name: 'shop-imports',
  opens: 'listShopImports',
  calls: {
    checkShopImport: post('/api/admin/shop-imports', {
      allow: 'data.import',
      stores: 'closed',
      door: 'none',
    }),
    mapShopImport: put('/api/admin/shop-imports/:id/mapping', {
      allow: 'data.import',
      stores: 'closed',
      door: 'none',
    }),
    listShopImports: get('/api/admin/shop-imports', { allow: 'data.import', stores: 'closed' }),
    readShopImport: get('/api/admin/shop-imports/:id', { allow: 'data.import', stores: 'closed' }),
    readShopImportRows: get('/api/admin/shop-imports/:id/rows.csv', {
      allow: 'data.import',
      stores: 'closed',
    }),
    commitShopImport: post('/api/admin/shop-imports/:id/commit', {
      allow: 'data.import',
      stores: 'closed',
      stepUp: 'always',
      repeat: 'key',
      door: { law: 'key', passes: ['assignUnits'] },
    }),
    discardShopImport: post('/api/admin/shop-imports/:id/discard', {
      allow: 'data.import',
      stores: 'closed',
      door: 'none',
    }),
    undoShopImport: post('/api/admin/shop-imports/:id/undo', {
      allow: 'data.import',
      stores: 'closed',
      stepUp: 'always',
      repeat: 'key',
      door: 'none',
    }),
  },
} as const satisfies StaffScreen
