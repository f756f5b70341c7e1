import { describe, expect, test } from 'vitest'
import { firstLine, type Line, linesOf, ratesOf } from './flakes.rules.ts'
import { secondsOfHeld, toldByPlaywright } from './journeys-report.rules.ts'
import { dueHalf, provenFrom, textOf, whyWhole } from './proof.rules.ts'
import { shareTaken } from './quiet.rules.ts'
import { shareFrom } from './share.rules.ts'
import { dearestLines, endLines } from './tell.rules.ts'
import { faultsIn, mayTryAgain, sorted, toldBy } from './verdict.rules.ts'
import { toldByVitest } from './vitest-report.rules.ts'

const now = new Date('2026-11-19T12:00:00Z')
const failure = (test: string) => ({ file: 'e2e/cart.spec.ts', test, error: 'no', seconds: 1 })
const told = (...names: string[]) => ({ failed: names.map(failure), broken: [] })

describe('a second try', () => {
  test.each([
    ['three journeys', 'journeys', told('a', 'b', 'c'), 0, true],
    ['a fourth', 'journeys', told('a', 'b', 'c', 'd'), 0, false],
    ['a fourth in another step', 'journeys', told('a', 'b'), 2, false],
    ['a shop that did not start', 'journeys', { ...told('a'), broken: ['no answer'] }, 0, false],
    ['a module test', 'modules', told('a'), 2, true],
    ['a slow test', 'slow', told('a'), 0, true],
    ['a rule', 'product', told('a'), 0, false],
    ['an attack', 'attacks', told('a'), 0, false],
    ['journeys that hold', 'journeys', told(), 0, false],
  ])('%s', (_, when, said, triedBefore, may) => {
    expect(mayTryAgain(when, said, said.failed, triedBefore)).toBe(may)
  })
})

describe('quarantine', () => {
  const one = { test: 'e2e/cart.spec.ts › a', since: '2026-11-10', why: 'the clock of the page' }

  test('excuses a test that is named, and no other', () => {
    const { counted, excused } = sorted(told('a', 'b'), [one], now)
    expect(counted.map(({ test }) => test)).toEqual(['b'])
    expect(excused.map(({ test }) => test)).toEqual(['a'])
  })

  test.each([
    ['more than 14 days old', [{ ...one, since: '2026-11-01' }], 'more than 14 days'],
    ['without a date', [{ ...one, since: 'soon' }], 'more than 14 days'],
    ['without a reason', [{ ...one, why: ' ' }], 'without a reason'],
    ['of four', [one, one, one, one], '4 tests'],
  ])('%s excuses nothing', (_, list, fault) => {
    expect(faultsIn(list, now).join()).toContain(fault)
    expect(sorted(told('a'), list, now).counted).toHaveLength(1)
  })

  test('of a reason and fourteen days has no fault', () => {
    expect(faultsIn([{ ...one, since: '2026-11-06' }], now)).toEqual([])
  })
})

describe('a report', () => {
  const file = { file: 'a.test.ts', seconds: 1, failed: [], errors: [], isOver: true }

  test('of Vitest names a file whose process died, though nothing in it failed', () => {
    const { failed, broken } = toldByVitest({ files: [{ ...file, isOver: false }], unhandled: [] })
    expect(failed).toEqual([])
    expect(broken).toEqual(['a.test.ts did not come to its end'])
  })

  test.each([
    ['an error of no file', { files: [file], unhandled: ['gone'] }],
    ['no test at all', { files: [], unhandled: [] }],
  ])('of Vitest with %s is broken', (_, report) => {
    expect(toldByVitest(report).broken).toHaveLength(1)
  })

  test('of Vitest counts a file once that failed before its tests and after them', () => {
    const errors = ['the shop did not start', 'nothing to close']
    const { failed, broken } = toldByVitest({ files: [{ ...file, errors }], unhandled: [] })
    expect(broken).toEqual([])
    expect(failed).toEqual([
      { file: 'a.test.ts', test: 'outside of its tests', error: errors[0], seconds: 1 },
    ])
  })

  test('of Playwright names what failed by its file and title, and what each file took that held', () => {
    const spec = (title: string, status: string) => ({
      title,
      tests: [{ status, results: [{ duration: 1_500, status, error: { message: 'lost' } }] }],
    })
    const suite = {
      title: 'with a coupon',
      file: 'cart.spec.ts',
      specs: [spec('it falls', 'unexpected')],
    }
    const top = {
      title: 'cart.spec.ts',
      file: 'cart.spec.ts',
      specs: [spec('it holds', 'expected')],
      suites: [suite],
    }
    expect(toldByPlaywright({ suites: [top] })).toEqual({
      failed: [
        { file: 'e2e/cart.spec.ts', test: 'with a coupon › it falls', error: 'lost', seconds: 1.5 },
      ],
      broken: [],
    })
    expect(secondsOfHeld({ suites: [top, { ...top, suites: [] }] })).toEqual([
      ['e2e/cart.spec.ts', 1.5],
    ])
  })

  test('of Playwright without a journey, or with an error beside them, is broken', () => {
    expect(toldByPlaywright({ suites: [] }).broken).toEqual(['no journey ran'])
    expect(toldByPlaywright({ suites: [], errors: [{ message: 'port taken' }] }).broken).toEqual([
      'port taken',
    ])
  })

  test('that is missing, or names nothing though the command failed, is broken', () => {
    expect(toldBy(0, undefined).broken).toHaveLength(1)
    expect(toldBy(1, told()).broken).toHaveLength(1)
    expect(toldBy(null, told()).broken).toHaveLength(1)
    expect(toldBy(1, told('a')).broken).toEqual([])
    expect(toldBy(0, told()).broken).toEqual([])
  })
})

describe('the ledger', () => {
  const at = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}T00:00:00Z`
  const build = (nth: number): Line => ({ at: at(nth), commit: 'c', secondTries: 0 })
  const again = (nth: number, test: string): Line => ({
    ...{ at: at(nth), commit: 'c', load: 2, seconds: 3, error: 'late' },
    ...{ file: 'e2e/cart.spec.ts', test },
  })

  test('tells how many of the last thirty builds tried a test twice, the worst first', () => {
    const old = [build(1), again(1, 'a'), again(1, 'old')]
    const others = Array.from({ length: 29 }, (_, nth) => ({ ...build(2), at: `2026-12-${nth}` }))
    const lines = [...old, build(3), again(3, 'b'), again(3, 'a'), again(3, 'a'), ...others]
    expect(ratesOf(lines).map(({ name, times, of }) => [name, times, of])).toEqual([
      ['e2e/cart.spec.ts › b', 1, 30],
      ['e2e/cart.spec.ts › a', 1, 30],
    ])
    expect(ratesOf([build(2), again(2, 'a'), ...lines.slice(3)])[0]).toMatchObject({ times: 1 })
  })

  test('reads its own lines', () => {
    const lines = [build(1), again(1, 'a')]
    expect(linesOf(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`)).toEqual(lines)
  })

  test('keeps the first line of an error that says something, without colours', () => {
    expect(firstLine('\n\u001b[31mTimed out\u001b[39m waiting\nat a.ts')).toBe('Timed out waiting')
  })
})

describe('a proof', () => {
  test('is kept for each half', () => {
    const proven = { checks: 'aaa', journeys: 'bbb' }
    expect(provenFrom(textOf(proven))).toEqual(proven)
    expect(provenFrom('journeys bbb\n')).toEqual({ journeys: 'bbb' })
    expect(provenFrom('')).toEqual({})
  })

  test.each([
    ['was never made', undefined, undefined, 'no run has proved it yet'],
    [
      'is of a commit that the clone does not have',
      'abcdef0123',
      undefined,
      'is not in this clone',
    ],
    ['is eight days old', 'abcdef0123', { days: 8.2, commits: 3 }, '8 days ago'],
    ['is 151 commits old', 'abcdef0123', { days: 1, commits: 151 }, '151 commits ago'],
  ])('that %s asks for the whole', (_, commit, age, reason) => {
    expect(whyWhole(commit, age)).toContain(reason)
  })

  test('of a week and 150 commits counts', () => {
    expect(whyWhole('abcdef0123', { days: 7, commits: 150 })).toBeUndefined()
  })

  test('is due for the half that was proved longer ago', () => {
    const [young, old] = [
      { days: 1, commits: 1 },
      { days: 2, commits: 1 },
    ]
    expect(dueHalf({})).toBe('checks')
    expect(dueHalf({ checks: old })).toBe('journeys')
    expect(dueHalf({ journeys: young })).toBe('checks')
    expect(dueHalf({ checks: young, journeys: old })).toBe('journeys')
    expect(dueHalf({ checks: old, journeys: young })).toBe('checks')
  })
})

test('what others take of the processors is read from the machine', () => {
  const before = 'cpu  100 0 100 800 0 0 0 0 0 0\ncpu0 1 1 1 1'
  expect(shareTaken(before, 'cpu  150 0 100 810 0 0 0 40 0 0')).toBe(40)
  expect(shareTaken(before, before)).toBe(0)
  expect(shareTaken('', '')).toBe(0)
})

test('the second of four machines is 2/4', () => {
  expect(shareFrom('2/4')).toEqual({ nth: 2, of: 4 })
  for (const wrong of ['0/4', '5/4', 'two', ''])
    expect(() => shareFrom(wrong)).toThrow('not a share')
})

test('the last line says how many passed and failed, after what was not proved', () => {
  const done = [
    { promise: 'types', seconds: 35, isHeld: true },
    { promise: 'journeys', seconds: 400, isHeld: false },
  ]
  const lines = endLines(done, ['attacks: none ran.'])
  expect(lines.at(-1)).toBe('1 passed, 1 failed')
  expect(lines.indexOf('Not proved:')).toBeLessThan(lines.length - 1)
  expect(lines).toContain('  attacks: none ran.')
  expect(lines.join('\n')).toMatch(/400 s +BROKEN +journeys/)
})

test('the ten dearest files are named, the dearest first', () => {
  const seconds = new Map(Array.from({ length: 12 }, (_, nth) => [`${nth}.test.ts`, nth]))
  expect(dearestLines(seconds)).toHaveLength(10)
  expect(dearestLines(seconds)[0]).toBe('   11.0 s  11.test.ts')
})
