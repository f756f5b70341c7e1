import { expect, test } from 'vitest'
import { ratedStoreData } from './rated-store-data.ts'

const contact = {
  name: 'Keyhaven',
  phone: '+1 800',
  email: 'help@example.com',
  openingHours: [],
}
const rated = { averageRating: 4.25, isSample: false, ratingCounts: { 5: 4, 4: 1, 1: 0 } }
const told = (change: Partial<typeof rated>) =>
  ratedStoreData('https://shop.example.com', contact, { ...rated, ...change })

test('search engines are told a rating from five reviews by customers on', () => {
  expect(told({})).toMatchObject([{ aggregateRating: { ratingValue: 4.25, reviewCount: 5 } }])
  expect(told({ ratingCounts: { 5: 4, 4: 0, 1: 0 } })).toEqual([])
})

test('samples are never told as a rating', () => expect(told({ isSample: true })).toEqual([]))
