import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { doors } from '../../apps/server/src/laws/doors.ts'
import type { Door, Registered } from './doors.ts'
import type { Id, Source } from './reach.ts'

const root = join(import.meta.dirname, '../..')
const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)
const filesIn = (pattern: string) =>
  globSync(pattern, { cwd: root }).filter((path) => !isTest(path))

export const serverSources = (): Source[] =>
  filesIn('apps/server/src/**/*.{ts,tsx}').map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }))

/** Every call of the contracts, by the place where it is described. */
export async function endpointsOfContracts(): Promise<Map<Id, string>> {
  const found = new Map<Id, string>()
  for (const path of filesIn('packages/contracts/src/**/*.ts')) {
    const described: object = await import(join(root, path))
    for (const [name, value] of Object.entries(described)) {
      if (value?.method && value.path) found.set(`${path}#${name}`, `${value.method} ${value.path}`)
    }
  }
  return found
}

/** What the server says of itself; `app.test.ts` compares it with the program. */
export const registeredRoutes = (): Registered[] =>
  readFileSync(join(root, 'docs/authz.csv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .map(([method = '', path = '', allow = '']) => ({ method, path, allow }))

export const listedDoors = (): Map<string, Door> =>
  new Map(
    doors.flatMap(({ routes, ...door }) => routes.map((name): [string, Door] => [name, door])),
  )
