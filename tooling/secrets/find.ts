import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'
import { allowedSecrets } from './allowed.ts'
import { ownPatterns } from './own-patterns.ts'

/** The place of something that looks like a secret. The secret itself is never told. */
export type Finding = Readonly<{ where: string; line: number; rule: string; looksLike: string }>
type Found = Readonly<{ rule: string; at: number; value: string }>

const PRESET = '@secretlint/secretlint-rule-preset-recommend'
const config = { rules: [{ id: PRESET, rule: creator, rules: [] }] }

async function byPreset(content: string): Promise<Found[]> {
  const source = { filePath: 'text', content, ext: '', contentType: 'text' as const }
  const { messages } = await lintSource({ source, options: { config, noPhysicFilePath: true } })
  return messages
    .filter(({ type }) => type === 'message')
    .map(({ ruleId, range }) => ({
      rule: ruleId.replace('@secretlint/secretlint-rule-', ''),
      at: range[0],
      value: content.slice(...range),
    }))
}

const byOwnPatterns = (content: string): Found[] =>
  ownPatterns.flatMap(({ rule, pattern }) =>
    [...content.matchAll(pattern)].map((match) => {
      const value = match.groups?.secret ?? match[0]
      return { rule, at: match.index + match[0].indexOf(value), value }
    }),
  )

const shapeOf = (value: string) => `${value.slice(0, 4)}… (${value.length} characters)`

/** An address whose password is still to be chosen: nothing starts with it (`ops/bin/shop`). */
const isPlaceholder = (value: string) => /^[a-z]+:\/\/[^:@/]*:CHANGE-ME@/.test(value)

/** The preset takes the quotation mark and the comma after an address for a part of it. */
const isKnown = (value: string) => allowedSecrets.has(value.replace(/['"`,]+$/, ''))

/** Everything in a text that looks like a secret and is not on the list of those that are none. */
export async function findSecrets(where: string, content: string): Promise<Finding[]> {
  const found = [...(await byPreset(content)), ...byOwnPatterns(content)]
  const places = new Map(found.map((one) => [one.at, one]))
  return [...places.values()]
    .filter(({ value }) => !isKnown(value) && !isPlaceholder(value))
    .map(({ rule, at, value }) => ({
      where,
      line: content.slice(0, at).split('\n').length,
      rule,
      looksLike: shapeOf(value),
    }))
}
