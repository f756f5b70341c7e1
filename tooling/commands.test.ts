import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandFaults, commandsPage, commandsText } from './commands/page.ts'
import { groups } from './commands/sentences.ts'
import { root } from './impact/repository.ts'

const rows = groups.flatMap(([, some]) => some)

test('every script of package.json has its sentence, and every sentence its script', () => {
  expect(commandFaults()).toEqual([])
  expect(new Set(rows.map(([call]) => call)).size).toBe(rows.length)
})

test('a script without a sentence and a sentence without a script are reported', () => {
  const names = rows.map(([call]) => call.split(' ')[0] ?? '').filter((name) => name !== 'bench')
  const faults = commandFaults([...names, 'planted'])
  expect(faults).toContain('planted has no sentence')
  expect(faults).toContain('bench -- growth is no script of package.json')
})

test('a sentence is one sentence, without a full stop', () => {
  expect(rows.filter(([, does]) => /\.$|[.!?] [A-Z]/.test(does))).toEqual([])
})

test('docs/commands.md says what the scripts of today do', () => {
  const isCurrent = readFileSync(commandsPage, 'utf8') === commandsText()
  expect(isCurrent ? 'current' : 'old: run npm run commands').toBe('current')
})

test('the README stays a page: ninety lines, ten commands, each with a sentence in docs/commands.md', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const named = [...readme.matchAll(/^\| `npm run ([^`]+)` \|/gm)].map(([, call]) => call)
  expect(readme.split('\n').length - 1).toBeLessThanOrEqual(90)
  expect(named).toHaveLength(10)
  expect(rows.map(([call]) => call)).toEqual(expect.arrayContaining(named))
})
