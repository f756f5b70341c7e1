import { expect, test } from 'vitest'
import { browserOf, deviceTypeOf, modelOf, osOf, systemOf } from './device.rules.ts'

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
const pixel =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36'
const tablet =
  'Mozilla/5.0 (Linux; Android 14; SM-X710 Build/UP1A) AppleWebKit/537.36 Chrome/142.0 Safari/537.36'

test.each([
  [windows, 'desktop', 'Windows', 'Edge', 'Unknown', 'Unknown'],
  [mac, 'desktop', 'macOS', 'Safari', 'Apple', 'Mac'],
  [phone, 'mobile', 'iOS', 'Safari', 'Apple', 'iPhone'],
  [pixel, 'mobile', 'Android', 'Chrome', 'Google', 'Pixel 9'],
  [tablet, 'tablet', 'Android', 'Chrome', 'Samsung', 'SM-X710'],
])('%s is recognised', (userAgent, type, os, browser, brand, model) => {
  expect([deviceTypeOf(userAgent), osOf(userAgent), browserOf(userAgent)]).toEqual([
    type,
    os,
    browser,
  ])
  expect(modelOf(userAgent)).toEqual({ brand, model })
})

test.each([
  ['a Mac', mac, 0, 'Mac'],
  ['a tablet that says it is a Mac', mac, 5, 'Windows'],
  ['a phone', phone, 5, 'Windows'],
  ['a PC', windows, 0, 'Windows'],
])('%s is shown the steps for %s', (_, userAgent, touchPoints, system) => {
  expect(systemOf(userAgent, touchPoints)).toBe(system)
})
