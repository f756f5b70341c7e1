// @vitest-environment happy-dom
import { readBulkJob } from '@keyhaven/contracts/staff/bulk-jobs'
import {
  approveChosenReviews,
  approveReview,
  listForModeration,
  readReview,
  redactReview,
  rejectChosenReviews,
  rejectReview,
  replyToReview,
  reviewStats,
  suppressionReport,
} from '@keyhaven/contracts/staff/reviews'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises } from '../../../testing/staff-acts.tsx'
import { on } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises } from '../../../testing/staff-promises.tsx'
import Reviews from './screen.tsx'

const TAB = '/admin/main-site?tab=reviews'
const review = {
  ...{
    id: 5,
    title: 'Works well',
    comment: 'Call me at 555 0100',
    rating: 5,
    state: 'pending' as const,
  },
  ...{ customerName: 'Ana M.', maskedEmail: 'a…@example.com', isVerified: true, version: 'v1' },
  ...{ signals: ['contact' as const], product: { name: 'Office Home 2024', slug: 'home-2024' } },
}
const file = {
  review,
  found: [{ field: 'comment' as const, from: 11, to: 19, kind: 'phone' as const }],
}
const at = `${TAB}&id=5`
const page = (about: object = {}) => [on(readReview, { ...file, review: { ...review, ...about } })]
const list = () => [on(listForModeration, { reviews: [review] })]

keepsItsPromises({
  name: 'The queue of reviews',
  part: <Reviews />,
  at: TAB,
  full: list(),
  shows: [
    'Works well',
    'Office Home 2024',
    'a…@example.com',
    'Verified purchase',
    'Address or number',
  ],
  empty: [on(listForModeration), 'No review waits'],
})

keepsItsPromises({
  name: 'The page of a review',
  part: <Reviews />,
  at,
  full: page(),
  shows: ['Matches a paid order', 'There is none.', 'Office Home 2024'],
})

actsKeepTheirPromises(<Reviews />, { at, as: 'support', calls: page }, [
  {
    name: 'Publishing a review',
    open: 'Publish',
    press: 'Publish review',
    call: on(approveReview),
  },
  {
    name: 'Rejecting a review',
    open: 'Reject',
    press: 'Reject review',
    fill: ({ choose }, dialog) => choose('Why', 'off_topic', dialog),
    call: on(rejectReview),
    body: { reason: 'off_topic' },
  },
  {
    name: 'Removing private data for good',
    open: async ({ user, press }) => {
      await user.click(await screen.findByLabelText(/^Phone number in text: 555 0100/))
      await press('Remove')
    },
    press: 'Remove for good',
    call: on(redactReview),
    body: { spans: [{ field: 'comment', from: 11, to: 19 }] },
    done: 'The private data is removed.',
  },
])

test('an answer is published, changed and taken back', async () => {
  const reply = on(replyToReview)
  const { press, dialog, fill, sent } = renderScreen(<Reviews />, {
    at,
    calls: [...page({ reply: 'Thanks' }), reply],
  })
  await press('Change answer')
  const form = await dialog('Answer this review')
  expect(form.getByRole('button', { name: 'Publish answer' }).hasAttribute('disabled')).toBe(true)
  await fill('Answer', 'Many thanks', form)
  await press('Publish answer', form)
  await press('Take back')
  await press('Take back', await dialog('Take the answer back?'))
  await isSeen('Change answer')
  expect(sent(replyToReview).map(({ body }) => body)).toEqual([
    { reply: 'Many thanks' },
    { reply: null },
  ])
})

test('other private words are marked wherever they are, and words that are not there say so', async () => {
  const { fill, press } = renderScreen(<Reviews />, { at, calls: page() })
  await fill('Other words that are private', 'nothing such')
  await isSeen('These words are not in the review')
  await fill('Other words that are private', 'well')
  await press('Mark')
  expect(screen.getByLabelText('Other words in title: well')).toBeTruthy()
  expect(document.querySelector('del')?.textContent).toBe('well')
})

test('what its author took back is neither decided nor answered', async () => {
  renderScreen(<Reviews />, { at, calls: page({ state: 'withdrawn' }) })
  await isSeen('Withdrawn')
  for (const name of ['Publish', 'Reject', 'Answer', 'Remove']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

const chooseFirst = (button: string) => async (shown: ReturnType<typeof renderScreen>) => {
  await shown.user.click(
    await screen.findByRole('checkbox', { name: 'Select Review “Works well”' }),
  )
  await shown.press(button, within(screen.getByRole('region', { name: 'Chosen rows' })))
}
const withJob = () => [on(readBulkJob, { state: 'done', total: 1, done: 1 }), ...list()]
const chosen = { ids: ['5'] }
actsKeepTheirPromises(<Reviews />, { at: TAB, as: 'marketing', calls: withJob }, [
  {
    name: 'Publishing chosen reviews',
    open: chooseFirst('Publish'),
    press: 'Publish',
    call: on(approveChosenReviews, { jobId: 2, total: 1 }),
    body: { chosen },
    done: '1 done, 0 failed',
  },
  {
    name: 'Rejecting chosen reviews',
    open: chooseFirst('Reject'),
    press: 'Reject',
    fill: ({ choose }, dialog) => choose('Reason', 'spam', dialog),
    call: on(rejectChosenReviews, { jobId: 2, total: 1 }),
    body: { chosen, reason: 'spam' },
  },
])

const stats = {
  ...{ count: 40, average: 4.62, verified: 30, pending: { count: 3, overdue: 1 } },
  counts: { '5': 30, '4': 6, '3': 2, '2': 1, '1': 1 },
  claims: [{ id: 'rating' as const, shown: '4.9', measured: '4.6' }],
}
const low = { decided: 10, approved: 4, approvalRate: 0.4 }
const high = { decided: 20, approved: 19, approvalRate: 0.95 }

keepsItsPromises({
  name: 'The figures of reviews',
  part: <Reviews />,
  at: `${TAB}&part=figures`,
  full: on(reviewStats, stats),
  shows: ['4.62', '30, 75%', 'Not what is measured', '30 of 40, 75%'],
  calls: () => [on(suppressionReport, { low, high })],
})

test('low ratings that are published too rarely are said', async () => {
  renderScreen(<Reviews />, {
    at: `${TAB}&part=figures`,
    calls: [on(reviewStats, stats), on(suppressionReport, { low, high, isAlarming: true })],
  })
  await isSeen('Low ratings are published too rarely.')
  expect(await screen.findByRole('row', { name: '1 and 2 stars 10 4 40%' })).toBeTruthy()
})
