import { get, post, put, type StaffScreen } from './staff-screen.ts'

export const reviewsScreen = {
  name: 'reviews',
  opens: 'listForModeration',
  calls: {
    listForModeration: get('/api/admin/reviews', { allow: 'reviews.moderate', stores: 'closed' }),
    suppressionReport: get('/api/admin/reviews/suppression', {
      allow: 'reviews.moderate',
      stores: 'closed',
    }),
    reviewStats: get('/api/admin/reviews/stats', { allow: 'reviews.moderate', stores: 'closed' }),
    readReview: get('/api/admin/reviews/:id', { allow: 'reviews.moderate', stores: 'closed' }),
    approveReview: post('/api/admin/reviews/:id/approve', {
      allow: 'reviews.moderate',
      stores: 'closed',
      door: 'none',
    }),
    approveReviews: post('/api/admin/reviews/approve-pending', {
      allow: 'reviews.moderate',
      stores: 'closed',
      door: 'none',
    }),
    approveChosenReviews: post('/api/admin/review-approvals', {
      allow: 'reviews.moderate',
      stores: 'closed',
      door: 'none',
    }),
    rejectChosenReviews: post('/api/admin/review-rejections', {
      allow: 'reviews.moderate',
      stores: 'closed',
      door: 'none',
    }),
    rejectReview: post('/api/admin/reviews/:id/reject', {
      allow: 'reviews.moderate',
      stores: 'closed',
      door: 'none',
    }),
    redactReview: post('/api/admin/reviews/:id/redact', {
      allow: 'reviews.moderate',
      stores: 'closed',
      door: 'none',
    }),
    replyToReview: put('/api/admin/reviews/:id/reply', {
      allow: 'reviews.moderate',
      stores: 'closed',
      door: { law: 'words', passes: ['audited'] },
    }),
  },
} as const satisfies StaffScreen
