import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { requireForAll, withoutComments, writePlain } from './built-files.ts'

/**
 * The pages as the server runs them, with the packages they paint with: a start reads a few files and not five
 * hundred. What server and pages must have in common, or the server has already, stays where it is installed.
 */
const folder = join(import.meta.dirname, '../apps/web/build/server')

const shared = ['react', 'react-dom', 'react-router', '@react-router/node']

const { outputFiles } = await build({
  absWorkingDir: folder,
  entryPoints: ['index.js'],
  outdir: folder,
  allowOverwrite: true,
  bundle: true,
  splitting: true,
  chunkNames: 'parts/[name]-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node24',
  external: shared.flatMap((name) => [name, `${name}/*`]),
  legalComments: 'none',
  banner: { js: requireForAll },
  logLevel: 'warning',
  plugins: [withoutComments],
  write: false,
})
rmSync(folder, { recursive: true })
writePlain(outputFiles)
