import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunks } from './bundle/chunks.ts'
import { contents } from './bundle/contents.ts'
import { icons } from './bundle/icons.ts'
import { ownParts } from './bundle/own-parts.ts'
import { withoutUnused } from './bundle/unused.ts'

export default defineConfig({
  plugins: [tailwindcss(), icons(), ownParts, withoutUnused(), reactRouter(), contents],
  // Known before the first visit, so that the first visit is not reloaded.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.*', '!app/testing/**'] },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: { output: { advancedChunks: { groups: chunks } } },
  },
})
