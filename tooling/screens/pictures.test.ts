import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keptFolder } from './store-picture.ts'

const MEGABYTE = 1 << 20

test('git has at most sixty pictures, of four megabytes together', () => {
  const pictures = globSync('**/*.webp', { cwd: keptFolder })
  const sizes = pictures.map((name) => statSync(join(keptFolder, name)).size)
  expect(pictures.length).toBeLessThanOrEqual(60)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(4 * MEGABYTE)
})
