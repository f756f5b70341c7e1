import { expect, test } from 'vitest'
import { editions } from './editions.ts'
import { sampleReviews } from './sample-reviews.ts'

test('there are fifty samples, each its own, none verified', () => {
  expect(sampleReviews).toHaveLength(50)
  for (const part of ['id', 'name', 'title', 'review'] as const) {
    expect(new Set(sampleReviews.map((sample) => sample[part])).size, part).toBe(50)
  }
  expect(sampleReviews.some(({ verified }) => verified)).toBe(false)
})

test('every edition has samples, under its own name', () => {
  for (const { id, name } of editions) {
    const names = sampleReviews.filter(({ productId }) => productId === id).map((s) => s.product)
    expect(names.length, id).toBeGreaterThanOrEqual(3)
    expect(new Set(names)).toEqual(new Set([name]))
  }
})

test('samples keep to what a real review must have, and do not shout', () => {
  for (const { name, initials, title, review } of sampleReviews) {
    expect(initials).toMatch(/^[A-Z]{2}$/)
    expect(name.length).toBeGreaterThanOrEqual(2)
    expect(title.length).toBeGreaterThanOrEqual(5)
    expect(review.length).toBeGreaterThanOrEqual(20)
    expect(title + review).not.toContain('!')
  }
})
