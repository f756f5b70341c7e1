import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Few files compress better than many: the framework, and what most pages share. */
const chunks = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/(react-query|query-core))\//,
  },
  { name: 'shared', test: /\/app\/|node_modules|\/contracts\//, minShareCount: 3 },
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
