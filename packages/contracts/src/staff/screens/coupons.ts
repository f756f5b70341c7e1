import { get, post, put, type StaffScreen } from './staff-screen.ts'

export const couponsScreen = {
  name: 'coupons',
  opens: 'listCoupons',
  calls: {
    listCoupons: get('/api/admin/coupons', { allow: 'coupons.view', stores: 'closed' }),
    listCouponWatch: get('/api/admin/coupon-watch', { allow: 'coupons.view', stores: 'closed' }),
    createCoupon: post('/api/admin/coupons', {
      allow: 'coupons.create',
      stores: 'closed',
      door: { law: 'price', passes: ['askApproval'] },
    }),
    readCoupon: get('/api/admin/coupons/:id', { allow: 'coupons.view', stores: 'closed' }),
    editCoupon: put('/api/admin/coupons/:id', {
      allow: 'coupons.edit',
      stores: 'closed',
      door: { law: 'price', passes: ['askApproval'] },
    }),
    pauseCoupon: post('/api/admin/coupons/:id/pause', {
      allow: 'coupons.disable',
      stores: 'closed',
      door: 'none',
    }),
    tryCoupon: post('/api/admin/coupons/:id/try', {
      allow: 'coupons.view',
      stores: 'closed',
      door: 'none',
    }),
    makeCouponCodes: post('/api/admin/coupons/:id/codes', {
      allow: 'coupons.create',
      stores: 'closed',
      repeat: 'key',
      door: { law: 'price', passes: ['askApproval'] },
    }),
    readCouponCodes: get('/api/admin/coupon-codes/:id', {
      allow: 'coupons.create',
      stores: 'closed',
    }),
  },
} as const satisfies StaffScreen
