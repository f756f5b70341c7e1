import { expect, test } from 'vitest'
import { deviceInfoOf } from '../../lib/computer/device-info.rules.ts'
import { isForMac, macPageOf, macWay } from './mac-redirect.rules.ts'

const macAgent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const windowsAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'

test.each([
  ['a Mac', 'MacIntel', macAgent, 0, { isMac: true, isTablet: false }],
  ['a Mac with a trackpad that counts one touch', 'MacIntel', macAgent, 1, { isMac: true }],
  ['an iPad that calls itself a Mac', 'MacIntel', macAgent, 5, { isMac: false, isTablet: true }],
  ['an iPhone', 'iPhone', iPhone, 5, { isMac: false, isMobile: true }],
  ['a PC', 'Win32', windowsAgent, 0, { isMac: false, isWindows: true }],
  ['a PC that claims a Mac in its agent', 'Win32', macAgent, 0, { isMac: false }],
])('%s is recognised by its platform and its touches', (_what, platform, agent, touches, is) => {
  const signs = { platform, userAgent: agent, maxTouchPoints: touches }
  expect(deviceInfoOf(signs)).toMatchObject({ ...is, platform, userAgent: agent })
})

const item = (productId: string, name = 'An edition') => ({ productId, name })
const home = item('home-2024', 'Office Home 2024')
const professional = item('professional-plus-2024', 'Office Professional Plus 2024')

test.each([
  ['Home', [home], true],
  ['Professional Plus by its id', [item('professional-plus-2021')], false],
  ['Professional Plus with underscores', [item('professional_plus_2021')], false],
  ['Professional Plus in short', [item('pro-plus-2019')], false],
  ['Professional Plus in short with an underscore', [item('pro_plus_2019')], false],
  ['Professional Plus by its name', [item('x', 'Office Professional Plus 2019')], false],
  ['Home and Professional Plus together', [home, professional], false],
])('an order of %s is for a Mac: %s', (_what, items, expected) => {
  expect(isForMac(items)).toBe(expected)
})

test.each([
  ['auto', true, home, false, 'go'],
  ['auto', true, home, true, 'offer'],
  ['auto', false, home, false, 'stay'],
  ['auto', true, professional, false, 'stay'],
  ['offer', true, home, false, 'offer'],
  ['offer', false, home, false, 'stay'],
  ['off', true, home, false, 'stay'],
  ['off', true, home, true, 'stay'],
] as const)('setting %s, a Mac: %s, %o, taken before: %s – then %s', (...row) => {
  const [setting, isMac, bought, wasTaken, way] = row
  expect(macWay({ setting, isMac, items: [bought], wasTaken })).toBe(way)
})

test('the Mac page is addressed with the token if there is one', () => {
  expect(macPageOf('order_A')).toBe('/order-success-mac?order=order_A')
  expect(macPageOf('order_A', 'T')).toBe('/order-success-mac?order=order_A&token=T')
})
