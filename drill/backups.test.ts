import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { infoIn, isReplayed, segmentBefore, segmentNumberOf } from './backups.ts'

test.each([
  ['000000010000000000000001', 1],
  ['0000000200000000000000FF', 255],
  ['000000030000000100000000', 256],
])('the segment %s has %i before it', (name, number) => {
  expect(segmentNumberOf(name)).toBe(number)
})

test.each([
  ['0/2000000', 1],
  ['0/2000028', 2],
  ['1/0', 255],
])('what ends at %s ends in segment %i', (place, number) => {
  expect(segmentBefore(place)).toBe(number)
})

test.each([
  ['0/9000000', true],
  ['0/80000A0', true],
  ['0/8000000', false],
])('a copy that ends at %s has all of the archive: %s', (place, isWhole) => {
  const folder = mkdtempSync(join(tmpdir(), 'keyhaven-log.'))
  writeFileSync(join(folder, '00000002.history'), '1\t0/3000000\tno recovery target specified\n')
  writeFileSync(join(folder, '00000003.history'), `1\t0/3000000\tx\n\n2\t${place}\tx\n`)
  const backup = { label: 'F', repo: 1, bytes: 1, lastArchived: '000000020000000000000008' }
  expect(isReplayed(folder, backup)).toBe(isWhole)
  rmSync(folder, { recursive: true })
})

test('a reason of several lines is read, although the JSON with it is none', () => {
  const status = { code: 99, message: '[CryptoError] unable to load\nHINT: is the repo encrypted?' }
  const said = JSON.stringify([{ repo: [{ key: 2, status }] }]).replaceAll('\\n', '\n')
  expect(() => JSON.parse(said)).toThrow()
  expect(infoIn(said)[0]?.repo?.[0]?.status.message).toContain('is the repo encrypted?')
})
