import { expect, test } from 'vitest'
import {
  type Before,
  isOlder,
  needsBackup,
  planRefusal,
  refusalsBefore,
  rollbackRefusal,
  superfluous,
} from './upgrade.rules.ts'

const good: Before = {
  version: '0.3.0',
  installed: ['0.2.0'],
  isRoot: true,
  isOfPackage: false,
  proof: { sum: 'right', signature: 'good' },
  freeBytes: 2_000,
  releaseBytes: 1_000,
  unfinished: [],
}

test('a release that is what it says, with room for it, is begun', () => {
  expect(refusalsBefore(good)).toEqual([])
  expect(refusalsBefore({ ...good, proof: { sum: 'right', signature: 'unasked' } })).toEqual([])
})

test.each<[string, Partial<Before>, string]>([
  ['someone who is not root', { isRoot: false }, 'run it as root'],
  ['a file of another name', { version: '' }, 'not named keyhaven-VERSION'],
  ['a version that is there', { installed: ['0.3.0'] }, '0.3.0 is installed'],
  ['no sums', { proof: { sum: 'missing', signature: 'missing' } }, 'there is no SHA256SUMS'],
  ['other bytes', { proof: { sum: 'wrong', signature: 'good' } }, 'not what SHA256SUMS says'],
  ['a stranger’s signature', { proof: { sum: 'right', signature: 'bad' } }, 'not signed by anyone'],
  [
    'no signature where one is asked for',
    { proof: { sum: 'right', signature: 'missing' } },
    'has no signature',
  ],
  ['too little room', { freeBytes: 1_999 }, 'make room'],
  [
    'a backfill that is not done',
    { unfinished: ['0500_a.sql'] },
    'a worker has not finished 0500_a.sql',
  ],
])('%s is refused', (_what, facts, said) => {
  const refusals = refusalsBefore({ ...good, ...facts })
  expect(refusals).toHaveLength(1)
  expect(refusals[0]).toContain(said)
})

test('what came with a package was checked by its system', () => {
  const proof = { sum: 'missing', signature: 'missing' } as const
  expect(refusalsBefore({ ...good, proof, isOfPackage: true })).toEqual([])
})

test('sales wait only in a quiet hour', () => {
  const plan = { due: ['a', 'b'], salesWait: ['b'] }
  expect(planRefusal(plan, false)).toContain('sales would wait for b')
  expect(planRefusal(plan, true)).toBeUndefined()
  expect(planRefusal({ ...plan, salesWait: [] }, false)).toBeUndefined()
})

test('a backup is made unless one is from the last day', () => {
  expect([undefined, 24.1, 24, 1].map(needsBackup)).toEqual([true, true, false, false])
})

test('three releases stay, those in use among them', () => {
  expect(superfluous(['5', '4', '3', '2', '1'], ['5', '4'])).toEqual(['2', '1'])
  expect(superfluous(['5', '4', '3', '2', '1'], ['2', '5'])).toEqual(['3', '1'])
  expect(superfluous(['2', '1'], ['2', '1'])).toEqual([])
})

test.each([
  ['0.2.0', '0.10.0', true],
  ['0.10.0', '0.2.0', false],
  ['0.2.0', '0.2.0', false],
  ['1.0.0', '0.9.9', false],
])('whether %s is older than %s is %s', (version, than, older) => {
  expect(isOlder(version, than)).toBe(older)
})

test('an older program takes over unless the schema no longer has what it needs', () => {
  const added = { name: '0500_a.sql', minProgram: null }
  const dropped = { name: '0501_b.sql', minProgram: '0.3.0' }
  expect(rollbackRefusal('0.2.0', [added])).toBeUndefined()
  expect(rollbackRefusal('0.3.0', [added, dropped])).toBeUndefined()
  expect(rollbackRefusal('0.2.0', [added, dropped])).toContain('versions before 0.3.0 cannot run')
  expect(rollbackRefusal(undefined, [])).toContain('no release ran here')
})
