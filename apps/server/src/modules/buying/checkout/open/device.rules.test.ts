import { expect, test } from 'vitest'
import { deviceOf } from './device.rules.ts'

test('what a browser says of itself is kept', () => {
  const info = {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0',
    screenResolution: '1920x1080',
    memory: 8,
    connection: { type: '4g', downlink: 9.5, rtt: 50 },
    location: { country: 'GB', city: '' },
  }
  expect(deviceOf(info)).toEqual(info)
})

test.each([
  ['nothing at all', undefined],
  ['names nobody asked for', { cardNumber: '4242', password: 'x', __proto__: { isAdmin: true } }],
  ['groups that are none', { connection: 'fast', location: null }],
  ['values that are none', { os: ['Linux'], browser: { name: 'x' }, model: null }],
])('%s leave nothing', (_, info) => {
  expect(deviceOf(info as Record<string, unknown>)).toEqual({})
})

test.each([
  ['4242424242424242', '[number]'],
  ['card 4242 4242 4242 4242 exp', 'card [number] exp'],
  ['3782-822463-10005', '[number]'],
  ['Chrome/141.0.7390.54', 'Chrome/141.0.7390.54'],
  ['https://shop.example/checkout?key=secret#token', 'https://shop.example/checkout'],
  ['x'.repeat(1_000), 'x'.repeat(300)],
])('"%s" is kept as "%s"', (given, kept) => {
  expect(deviceOf({ referrer: given, location: { city: given } })).toEqual({
    referrer: kept,
    location: { city: kept },
  })
})

test('a card number is no amount of memory', () => {
  expect(deviceOf({ memory: 4_242_424_242_424_242 })).toEqual({})
})
