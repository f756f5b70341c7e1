import { expect, test } from 'vitest'
import {
  MOST_REVIEWS_PER_PAGE,
  REVIEWS_PER_PAGE,
  reviewSorts,
  stars,
} from './data/review-choices.ts'
import { EDITABLE_DAYS, rejectionReasons, reviewStates } from './data/review-rules.ts'
import { reviewSubmission } from './review-submission.ts'
import { rejectReview, replyToReview } from './staff/reviews.ts'

const right = {
  customerName: 'Ada Byron',
  customerEmail: 'ada@example.com',
  rating: 5,
  title: 'A calm purchase',
  comment: 'It does what the page said it would.',
  productId: 'home-2024',
}

const complaints = (over: object) => {
  const result = reviewSubmission.safeParse({ ...right, ...over })
  return result.success ? [] : result.error.issues.map(({ message }) => message)
}

test('a review needs no order number', () => {
  expect(reviewSubmission.parse(right).orderNumber).toBe('')
})

test.each([
  [{ customerName: 'A' }, 'Name must be at least 2 characters'],
  [{ customerName: '  A  ' }, 'Name must be at least 2 characters'],
  [{ customerName: undefined }, 'Name must be at least 2 characters'],
  [{ customerName: 'A'.repeat(101) }, 'Name must be at most 100 characters'],
  [{ customerEmail: 'ada' }, 'Please enter a valid email address'],
  [{ customerEmail: 'ada@example' }, 'Please enter a valid email address'],
  [{ customerEmail: undefined }, 'Please enter a valid email address'],
  [{ rating: undefined }, 'Please select a rating'],
  [{ rating: '5' }, 'Please select a rating'],
  [{ rating: 0 }, 'Please select a rating'],
  [{ rating: -1 }, 'Please select a rating'],
  [{ rating: 6 }, 'Rating must be between 1 and 5'],
  [{ rating: 4.5 }, 'Rating must be between 1 and 5'],
  [{ title: 'Good' }, 'Title must be at least 5 characters'],
  [{ title: '😀😀😀' }, 'Title must be at least 5 characters'],
  [{ title: 'x'.repeat(201) }, 'Title must be at most 200 characters'],
  [{ comment: 'Nineteen characters' }, 'Review must be at least 20 characters'],
  [{ comment: 'x'.repeat(5_001) }, 'Review must be at most 5,000 characters'],
  [{ orderNumber: 'x'.repeat(41) }, 'An order number looks like KH-7F3K-9Q2D'],
  [{ productId: '' }, 'Please choose an edition'],
])('%j is refused: %s', (over, message) => expect(complaints(over)).toEqual([message]))

test.each([
  { customerName: 'Al' },
  { customerName: 'A'.repeat(100) },
  { title: 'Right' },
  { title: '😀😀😀😀😀' },
  { comment: 'Twenty characters ok' },
  { comment: 'x'.repeat(5_000) },
  { rating: 1 },
  { orderNumber: '' },
])('%j is accepted', (over) => expect(complaints(over)).toEqual([]))

test('the numbers and words are those of the specification', () => {
  expect([REVIEWS_PER_PAGE, MOST_REVIEWS_PER_PAGE, EDITABLE_DAYS]).toEqual([10, 50, 30])
  expect(reviewSorts).toEqual(['newest', 'oldest', 'highest', 'lowest'])
  expect(stars).toEqual(['5', '4', '3', '2', '1'])
  expect(reviewStates).toEqual(['pending', 'approved', 'rejected', 'spam', 'withdrawn'])
  expect(rejectionReasons).toEqual(['spam', 'abuse', 'private_data', 'off_topic'])
})

test.each(['rating', 'too low', 'negative', '1', ''])('“%s” is no reason to refuse', (reason) =>
  expect(rejectReview.body.safeParse({ reason }).success).toBe(false),
)

test.each([
  ['ok', true],
  ['x', false],
  ['x'.repeat(2_001), false],
  [null, true],
])('a reply of %s is accepted: %s', (reply, isRight) =>
  expect(replyToReview.body.safeParse({ reply }).success).toBe(isRight),
)
