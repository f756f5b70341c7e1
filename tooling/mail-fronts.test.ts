import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '../apps/server/src')

/**
 * Everything that may be put into a subject or a preview line, which a locked screen shows to anybody.
 * The author of a new one decides that it opens nothing: no code, no key, no secret of a link.
 */
const harmless = new Set([
  'amount',
  'lastDay',
  'lasts',
  'lead',
  'name',
  "names[0] ?? 'your licence'",
  'order',
  'orderNumber',
  'productName',
  'subject',
  'subject(orderNumber)',
  'thanks',
  'reference',
  'title',
  'view.orderNumber',
])

const inTemplate = (text: string) =>
  [...text.matchAll(/\$\{([^}]*)\}/g)].map(([, expression = '']) => expression.trim())

/** A subject that is written by a function says what is filled into its text. */
const expressionsOf = (value: string) => {
  const text = value.replace(/^\(\w+(?:: string)?\) => (?=`)/, '')
  return text.startsWith('`') ? inTemplate(text) : [value]
}

/** What a template puts into the two lines, apart from plain text. */
function fronts(source: string) {
  const subjects = [...source.matchAll(/\bsubject(?:: (`[^`]*`|'[^']*'|[^\n]+?))?,?\n/g)]
  const previews = [
    ...source.matchAll(/<EmailLayout[^>]*?preview=(?:"[^"]*"|\{(`[^`]*`|[^{}]+)\})/g),
  ]
  const layouts = [...source.matchAll(/<EmailLayout\b/g)]
  const spoken = [
    ...subjects.map(([, value]) => value ?? 'subject').filter((value) => !value.startsWith("'")),
    ...previews.flatMap(([, value]) => value ?? []),
  ]
  return {
    isUnderstood: subjects.length > 0 && previews.length === layouts.length && layouts.length > 0,
    expressions: spoken.flatMap(expressionsOf),
  }
}

const templates = globSync('modules/**/*.email.tsx', { cwd: server }).sort()

test('every e-mail template is looked at', () => {
  expect(templates.length).toBeGreaterThan(20)
})

test.each(templates)('%s shows no code, key or link on a locked screen', (path) => {
  const { isUnderstood, expressions } = fronts(readFileSync(join(server, path), 'utf8'))
  expect(isUnderstood).toBe(true)
  expect(expressions.filter((expression) => !harmless.has(expression))).toEqual([])
})

const mailWith = (subject: string, preview: string) =>
  `return {\n  subject: ${subject},\n  body: <EmailLayout preview=${preview} house={house}>\n`

test.each([
  [mailWith('`$' + '{code} is your code`', '"Hello"'), ['code']],
  [mailWith("'Your code'", '{`It is $' + '{code}.`}'), ['code']],
  [mailWith("'Your key'", '{keys[0]}'), ['keys[0]']],
  [mailWith('secretOf(code)', '"Hello"'), ['secretOf(code)']],
  [mailWith('(code: string) => `$' + '{code} is your code`', '"Hello"'), ['code']],
])('a secret in front is seen: %s', (source, expected) => {
  const { isUnderstood, expressions } = fronts(source)
  expect(isUnderstood).toBe(true)
  expect(expressions).toEqual(expected)
})
