import { describe, expect, test } from 'vitest'
import { codeOf } from './code.ts'
import { reachOf, type Source, wayTo } from './reach.ts'

const namesFrom = (sources: readonly Source[], start: string, stops: readonly string[] = []) =>
  [...reachOf(sources, new Set(stops)).from([start]).keys()].sort()

describe('the code of a source is what is left without comments and texts', () => {
  test.each([
    ["call('a') // b", 'call( ) '],
    ['/* a */ b', '  b'],
    ["'it\\'s' + a", '  + a'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
    ["a`don't ${b(`c ${d}`)} e`", 'a { b( {d })}'],
    ["'//' + a", '  + a'],
  ])('%s', (source, code) => {
    expect(codeOf(source).replace(/ /g, '')).toBe(code.replace(/ /g, ''))
  })
})

const repo: Source = {
  path: 'a/repo.ts',
  text: 'export function write() {\n  return deep()\n}\n\nconst deep = () => 1\nexport const other = 2\n',
}

describe('a definition is reached', () => {
  test.each([
    ['by its name', "import { write } from './repo.ts'\nexport const start = () => write()\n"],
    ['by another name', "import { write as w } from './repo.ts'\nexport const start = () => w()\n"],
    [
      'through a file',
      "import * as repo from './repo.ts'\nexport const start = () => repo.write()\n",
    ],
    [
      'through a file that is unpacked',
      "import * as repo from './repo.ts'\nconst { write, other } = repo\nexport const start = () => write()\n",
    ],
    [
      'by a file that is loaded later',
      "export async function start() {\n  const { write } = await import('./repo.ts')\n  write()\n}\n",
    ],
    [
      'within a text',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
      "import { write } from './repo.ts'\nexport const start = () => sql`x ${write()}`\n",
    ],
    [
      'by a job that is queued',
      "import { write } from './repo.ts'\nconst data = { name: 'x' }\nexport const job = defineJob({ ...data, run: () => write() })\nexport const start = () => enqueue(data)\n",
    ],
  ])('%s', (_, text) => {
    const found = namesFrom([repo, { path: 'a/start.ts', text }], 'a/start.ts#start')
    expect(found).toContain('a/repo.ts#deep')
    expect(found).not.toContain('a/repo.ts#other')
  })
})

describe('and it is not', () => {
  test.each([
    [
      'by a comment',
      "import { write } from './repo.ts'\nexport const start = () => 1 // write()\n",
    ],
    [
      'by a type',
      "import type { write } from './repo.ts'\nexport const start = (a: typeof write) => a\n",
    ],
    [
      'by a property of the same name',
      "import { write } from './repo.ts'\nexport const start = (a) => a.write()\n",
    ],
    [
      'by its name alone',
      "import { write } from './repo.ts'\nexport const start = () => write.name\n",
    ],
    [
      'by what stands beside',
      "import { write } from './repo.ts'\nexport const start = () => 1\nexport const beside = () => write()\n",
    ],
  ])('%s', (_, text) => {
    const found = namesFrom([repo, { path: 'a/start.ts', text }], 'a/start.ts#start')
    expect(found).not.toContain('a/repo.ts#write')
  })

  test('behind a place where the walk ends', () => {
    const found = namesFrom([repo], 'a/repo.ts#write', ['a/repo.ts#write'])
    expect(found).toEqual(['a/repo.ts#write'])
  })
})

test('the way to a definition is told backwards', () => {
  expect(wayTo('a/repo.ts#deep', reachOf([repo]).from(['a/repo.ts#write']))).toBe('deep ← write')
})

const screen: Source = {
  path: 'a/screen.ts',
  text: `import { calls, look, save } from '@keyhaven/contracts/desk'
import { other, write } from './repo.ts'
export function screen(route, app) {
  const rules = { before: () => other }
  route(look, { allow: 'staff' }, async (_, ctx) => {
    const text = 1
    return text
  })
  route(app, save, rules, async () => {
    const text = write()
    return text
  })
}
export function more(route) {
  for (const endpoint of [calls]) route(endpoint, {}, () => write())
}
`,
}

test('each call reaches what its own handler names, with what the screen defines for it', () => {
  const found = reachOf([repo, screen]).routeCalls((id) => id.startsWith('packages/'))
  const reached = found.map(({ endpoint, reaches }) => [
    endpoint.split('#')[1],
    ...['a/repo.ts#write', 'a/repo.ts#other'].filter((id) => reaches.has(id)),
  ])
  expect(reached).toEqual([
    ['look'],
    ['save', 'a/repo.ts#write', 'a/repo.ts#other'],
    ['calls', 'a/repo.ts#write'],
  ])
})
