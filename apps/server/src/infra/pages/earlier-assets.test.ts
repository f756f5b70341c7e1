import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { archiveAssets } from './earlier-assets.ts'

const place = mkdtempSync(join(tmpdir(), 'assets-'))
const kept = join(place, 'kept')
const dayOf = (day: number) => new Date(Date.UTC(2026, 0, day))

/** The folder of a build that has these files. */
function build(...names: string[]) {
  const folder = mkdtempSync(join(place, 'build-'))
  for (const name of names) writeFileSync(join(folder, name), name)
  return folder
}

afterEach(() => rmSync(kept, { recursive: true, force: true }))

test('files of an earlier build are kept for a week after the build that replaced them', () => {
  archiveAssets(build('home-a.js', 'react.js'), kept, dayOf(1))
  // The first build was in use for weeks.
  archiveAssets(build('home-b.js', 'react.js'), kept, dayOf(20))
  expect(readdirSync(kept).toSorted()).toEqual(['home-a.js', 'home-b.js', 'react.js'])
  archiveAssets(build('home-b.js', 'react.js'), kept, dayOf(26))
  expect(readdirSync(kept)).toContain('home-a.js')
  archiveAssets(build('home-b.js', 'react.js'), kept, dayOf(28))
  expect(readdirSync(kept).toSorted()).toEqual(['home-b.js', 'react.js'])
})

test('a file that comes back with a later build is in use again', () => {
  archiveAssets(build('home-a.js'), kept, dayOf(1))
  archiveAssets(build('home-b.js'), kept, dayOf(2))
  archiveAssets(build('home-a.js'), kept, dayOf(3))
  archiveAssets(build('home-a.js'), kept, dayOf(30))
  expect(readdirSync(kept)).toEqual(['home-a.js'])
})
