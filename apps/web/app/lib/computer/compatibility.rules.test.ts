import { expect, test } from 'vitest'
import { type Computer, computerFrom, type Signs, verdictFor } from './compatibility.rules.ts'

const windowsAgent = (version: string) =>
  `Mozilla/5.0 (Windows NT ${version}; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36`
const macAgent = (version: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X ${version}) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15`
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Mobile Safari/537.36'

const seen: [string, Partial<Signs>, Computer['kind']][] = [
  [
    'Windows 11 that says so',
    { userAgent: windowsAgent('10.0'), platformVersion: '15.0.0' },
    'windows-11',
  ],
  [
    'Windows 10 that says so',
    { userAgent: windowsAgent('10.0'), platformVersion: '10.0.0' },
    'windows-10',
  ],
  ['a Windows that does not say which', { userAgent: windowsAgent('10.0') }, 'windows'],
  ['Windows 7', { userAgent: windowsAgent('6.1') }, 'windows-older'],
  ['a Mac that says 14', { userAgent: macAgent('10_15_7'), platformVersion: '14.5.0' }, 'macos-13'],
  [
    'a Mac that says 12',
    { userAgent: macAgent('10_15_7'), platformVersion: '12.7.0' },
    'macos-older',
  ],
  ['a Mac that does not say which', { userAgent: macAgent('10_15_7') }, 'macos'],
  ['a Mac of 2018', { userAgent: macAgent('10_14_6') }, 'macos-older'],
  ['an iPad that calls itself a Mac', { userAgent: macAgent('10_15_7'), touchPoints: 5 }, 'other'],
  ['an iPhone', { userAgent: iPhone, touchPoints: 5 }, 'other'],
  ['an Android phone', { userAgent: android, touchPoints: 5 }, 'other'],
  ['Linux', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }, 'other'],
  ['ChromeOS', { userAgent: 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/140.0' }, 'other'],
]

test.each(seen)('%s is recognised', (_what, signs, kind) => {
  expect(computerFrom({ userAgent: '', touchPoints: 0, ...signs }).kind).toBe(kind)
})

test.each([
  [8, 'enough'],
  [4, 'enough'],
  [2, 'too-little'],
  [undefined, 'unknown'],
])('%s GB of memory count as %s', (memoryGb, memory) => {
  const signs = { userAgent: windowsAgent('10.0'), touchPoints: 0, memoryGb }
  expect(computerFrom(signs).memory).toBe(memory)
})

const home = { systemRequirements: { windows: [], mac: [], windowsOnly: false } }
const professional = { systemRequirements: { windows: [], mac: [], windowsOnly: true } }

type VerdictRow = [Computer['kind'], Computer['memory'], home: string, professionalPlus: string]
const verdicts: VerdictRow[] = [
  ['windows-11', 'enough', 'runs', 'runs'],
  ['windows-10', 'unknown', 'runs', 'runs'],
  ['windows', 'unknown', 'runs', 'runs'],
  ['windows-11', 'too-little', 'no', 'no'],
  ['windows-older', 'enough', 'no', 'no'],
  ['macos-13', 'enough', 'runs', 'no'],
  ['macos-13', 'too-little', 'no', 'no'],
  ['macos', 'unknown', 'check', 'no'],
  ['macos-older', 'enough', 'no', 'no'],
  ['other', 'enough', 'no', 'no'],
]

test.each(verdicts)('on %s with memory %s: Home %s, Professional Plus %s', (kind, memory, a, b) => {
  expect(verdictFor(home, { kind, memory }).answer).toBe(a)
  expect(verdictFor(professional, { kind, memory }).answer).toBe(b)
})

test('Professional Plus on a Mac is refused because of the Mac, not because of its memory', () => {
  const mac = { kind: 'macos-13', memory: 'too-little' } as const
  expect(verdictFor(professional, mac).reason).toBe('Runs on Windows only, not on a Mac')
})
