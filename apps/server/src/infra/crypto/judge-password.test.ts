import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownWords, weaknessOf } from './judge-password.ts'

const list = new URL('../../testing/well-known-passwords.txt', import.meta.url)
const wellKnown = readFileSync(list, 'utf8').trim().split('\n')

const accepted = async (passwords: readonly string[], own: readonly string[] = []) => {
  const verdicts = await Promise.all(passwords.map((password) => weaknessOf(password, own)))
  return passwords.filter((_, index) => verdicts[index] === undefined)
}

test('none of the passwords that head every stolen list is accepted', async () => {
  expect(wellKnown.length).toBeGreaterThanOrEqual(179)
  expect(await accepted(wellKnown)).toEqual([])
})

test('a capital letter and signs around them make none of them better', async () => {
  const some = wellKnown.filter((_, index) => index % 4 === 0)
  const dressed = some.map((word) => `*${word.slice(0, 1).toUpperCase()}${word.slice(1)}!`)
  expect(await accepted(dressed)).toEqual([])
})

const honest = [
  'mauve-otter-pilot',
  'graugans am see',
  'zwölf Möwen am See',
  'correct horse battery',
  'lantern quarry velvet tide',
  'my aunt paints blue tractors',
  'x7#kQ9!vLm2',
  'Vq8mJ2pLw0Zt',
  '雨の日の長い散歩道',
  'trois hérons sous la pluie',
]

test.each(honest)('%s is accepted', async (password) => {
  expect(await weaknessOf(password, [])).toBeUndefined()
})

const ada = ownWords('ada.lovelace@analytical-engine.example', 'Ada', 'King-Lovelace')

test.each(['Lovelace1815', 'ada.lovelace', 'adalovelace1', 'analytical-engine', 'King-Lovelace1'])(
  '%s is refused to someone of that name and address',
  async (password) => {
    expect(await weaknessOf(password, ada)).toContain('your name or e-mail address')
  },
)

test.each(['Keyhaven2026', 'keyhaven-admin', 'office2024!', 'LicenceKey1', 'k3yh4v3n!'])(
  '%s is refused: it is about this shop',
  async (password) => {
    expect(await weaknessOf(password, [])).toBeDefined()
  },
)

test.each([
  ['manchester1', 'This is one of the passwords that attackers try first.'],
  ['q1w2e3r4t5', 'This is one of the passwords that attackers try first.'],
  ['abcdefabcdef', 'Rows of keys, repeats, dates and numbers in order are easy to guess.'],
])('%s is refused with words that say why and what to do', async (password, words) => {
  const weakness = await weaknessOf(password, [])
  expect(weakness).toContain(words)
  expect(weakness).toContain('Try three or four words')
})

test('the most laborious passwords are judged within a moment', async () => {
  const hard = ['a4@'.repeat(66), '1l|!'.repeat(50), '4@8(63[1!|05$7+'.repeat(12)]
  await weaknessOf('warm', [])
  for (const password of hard) {
    const times: number[] = []
    for (let nth = 0; nth < 3; nth += 1) {
      const begun = performance.now()
      await weaknessOf(password, ada)
      times.push(performance.now() - begun)
    }
    expect(Math.min(...times)).toBeLessThan(1_000)
  }
})
