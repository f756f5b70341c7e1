import { expect, test } from 'vitest'
import { deviceNameOf } from './device-name.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/149.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 20_1 like Mac OS X) Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Firefox/140.0', 'Firefox on a Mac'],
  [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${chrome}`, 'Chrome on Android'],
  ['curl/8.9.1', 'A browser'],
  ['', 'A browser'],
])('%s is told as %s', (userAgent, name) => {
  expect(deviceNameOf(userAgent)).toBe(name)
})
