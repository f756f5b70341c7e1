import { expect, test } from 'vitest'
import { commitsIn, refusalsOf, sectionOf, type TagFacts } from './tag.rules.ts'

const changelog =
  '# Changelog\n\n## 0.2.0 (2026-11-20)\n\n### Buyers\n\n- **More.** Of it.\n\n## 0.1.0\n\n### Staff\n'
const good: TagFacts = {
  version: '0.2.0',
  changed: [],
  changelog,
  hasTag: false,
  proven: ['a'.repeat(40), 'b'.repeat(40)],
  since: [['.ci/proven', 'tooling/impact/costs.json'], []],
}

test('a clean, proven commit with something to say about it is tagged', () => {
  expect(refusalsOf(good)).toEqual([])
})

test.each<[string, Partial<TagFacts>, string]>([
  [
    'a file that is not committed',
    { changed: ['a.ts'] },
    '1 files are not committed, such as a.ts',
  ],
  [
    'a version nobody wrote about',
    { version: '0.3.0' },
    'CHANGELOG.md says nothing under “## 0.3.0”',
  ],
  [
    'a section of headings alone',
    { version: '0.1.0' },
    'CHANGELOG.md says nothing under “## 0.1.0”',
  ],
  ['a tag that is there', { hasTag: true }, 'v0.2.0 is a tag already: raise the version'],
  ['no proof', { proven: [] }, '.ci/proven does not say on which commit everything passed'],
  [
    'a change after the proof of a half',
    { since: [[], ['apps/server/src/app.ts']] },
    'this commit is not proven: 1 files changed since, such as apps/server/src/app.ts',
  ],
  [
    'a proof that this copy of the repository does not reach',
    { since: [undefined, []] },
    'this commit is not proven: 1 files changed since, such as its history',
  ],
])('%s is refused', (_what, facts, said) => {
  const refusals = refusalsOf({ ...good, ...facts })
  expect(refusals).toHaveLength(1)
  expect(refusals[0]).toContain(said)
})

test('a version is not mistaken for one that begins alike', () => {
  expect(sectionOf('## 0.2.01\n\n- x\n', '0.2.0')).toBe('')
  expect(sectionOf('## 0x2.0\n\n- x\n', '0.2.0')).toBe('')
})

test('a proof counts once both halves have one', () => {
  const [checks, journeys] = ['c'.repeat(40), 'd'.repeat(40)]
  expect(commitsIn(`checks ${checks}\njourneys ${journeys}\n`)).toEqual([checks, journeys])
  expect(commitsIn(`checks ${checks}\n`)).toEqual([])
})
