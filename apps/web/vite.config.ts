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
      !forMachines.test(id) && isOnFirstPage(id, modules) ? 'shared' : null,
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
