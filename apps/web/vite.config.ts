import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

type Modules = { getModuleInfo(id: string): { importers: string[] } | null }

/** Whether the home page opens with this module; parts that load later do not count. */
function isOnFirstPage(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (/\/app\/(root|pages\/home)\.tsx/.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  const importers = modules.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => isOnFirstPage(importer, modules, seen))
}

const barrel = /\/lucide-react\.m?js$/
const icon = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/
const kebab = (name: string) => name.replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()

/** The icons come through one file that every page imports: what a module asks for stands in its text. */
function showsIcon(importer: string, name: string): boolean {
  const [, names = ''] =
    /import \{([^}]*)\} from 'lucide-react'/.exec(
      readFileSync(importer.replace(/\?.*/, ''), 'utf8'),
    ) ?? []
  return names.split(',').some((imported) => kebab(imported.trim()) === name)
}

function isIconOfFirstPage(id: string, name: string, modules: Modules): boolean {
  const barrels = (modules.getModuleInfo(id)?.importers ?? []).filter((from) => barrel.test(from))
  const users = barrels.flatMap((from) => modules.getModuleInfo(from)?.importers ?? [])
  return users.some((user) => isOnFirstPage(user, modules) && showsIcon(user, name))
}

function isShared(id: string, modules: Modules): boolean {
  const [, name] = icon.exec(id) ?? []
  return name ? isIconOfFirstPage(id, name, modules) : isOnFirstPage(id, modules)
}

/** Read by machines in the document: a first page imports them for the server alone. */
const forMachines = /\/app\/(content\/faq|lib\/structured-\w+|lib\/twins)\.ts/

/** Few files compress better than many: the framework, and what the home page shares with others. */
const chunks = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/(react-query|query-core))\//,
  },
  {
    name: (id: string, modules: Modules) =>
      !forMachines.test(id) && isShared(id, modules) ? 'shared' : null,
    test: /\/app\/|node_modules|\/contracts\//,
    minShareCount: 2,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Known before the first visit, so that the first visit is not reloaded.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.*', '!app/testing/**'] },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: { output: { advancedChunks: { groups: chunks } } },
  },
})
