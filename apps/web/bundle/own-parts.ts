import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Parts of libraries that browsers get from `app/lib/router` instead: each file says why. */
const own: [theirs: RegExp, ours: string][] = [
  [/react-router\/.*\/ssr\/routeModules\.js$/, 'route-modules.ts'],
  [/react-router\/.*\/router\/instrumentation\.js$/, 'no-instrumentation.ts'],
  [/query-core\/.*\/infiniteQueryBehavior\.js$/, 'no-infinite-queries.ts'],
]

const replaced = new Set<string>()

/** Fails if a library has moved a part: nothing else would say that ours is not used. */
export const ownParts: Plugin = {
  name: 'own-parts',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(source, importer) {
    if (!source.startsWith('.') || !importer?.includes('/node_modules/')) return
    const path = join(dirname(importer), source)
    const ours = own.find(([theirs]) => theirs.test(path))?.[1]
    if (!ours) return
    replaced.add(ours)
    return join(import.meta.dirname, '../app/lib/router', ours)
  },
  transform: {
    filter: { id: /\/app\/.*\.tsx?$/, code: /\buseInfiniteQuery\b/ },
    handler(_code, id) {
      this.error(
        `${id} asks for an endless list, which browsers do not get: read pages with useQuery`,
      )
    },
  },
  generateBundle() {
    for (const [, ours] of own) if (!replaced.has(ours)) this.error(`${ours} is not used`)
  },
}
