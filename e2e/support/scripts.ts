import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readChunks } from './bundle.ts'

const client = join(import.meta.dirname, '..', '..', 'apps', 'web', 'build', 'client')

type Route = { module: string; imports?: string[] } & Record<string, unknown>
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> }

/** The router's table: which files each page begins with. */
function readManifest(): Manifest {
  const assets = join(client, 'assets')
  const file = readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name)) ?? ''
  const text = readFileSync(join(assets, file), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
}

const modulesOf = (route: Route | undefined) =>
  Object.entries(route ?? {}).flatMap(([name, value]) =>
    /module$/i.test(name) && typeof value === 'string' ? [value] : [],
  )

/** The scripts of a page: those it cannot run without, and those it may load when it is used. */
export function scriptsOf(path: string): { first: string[]; later: string[] } {
  const { entry, routes } = readManifest()
  const chunks = readChunks()
  const begin = [
    entry.module,
    ...['root', 'pages/site', path].flatMap((id) => modulesOf(routes[id])),
  ]
  const reached = (way: 'imports' | 'loads') => {
    const found = new Set(begin.map((name) => name.slice(1)))
    for (const name of found) for (const next of chunks[name]?.[way] ?? []) found.add(next)
    return [...found]
  }
  const first = reached('imports')
  return { first, later: reached('loads').filter((name) => !first.includes(name)) }
}
