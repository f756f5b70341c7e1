import { readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'

/**
 * The server and the worker in a few files, so that starting one is not reading thirteen hundred. Packages stay
 * where they are installed. While developing, the sources run.
 */
const out = join(import.meta.dirname, 'build')

/** A file that looks for another beside itself finds it where the source lies. */
const placed = (source: string, path: string) => {
  const there = relative(out, path)
  return source
    .replaceAll('import.meta.url', `new URL('${there}', import.meta.url).href`)
    .replaceAll('import.meta.dirname', `new URL('${dirname(there)}', import.meta.url).pathname`)
}

const ours: Plugin = {
  name: 'ours',
  setup(esbuild) {
    // Everything but our own contracts is a package or a part of Node.
    esbuild.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@keyhaven/')
        ? undefined
        : { path, external: true },
    )
    esbuild.onLoad({ filter: /\/(apps\/server|packages)\/.*\.tsx?$/ }, ({ path }) => ({
      contents: placed(readFileSync(path, 'utf8'), path),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }))
  },
}

rmSync(out, { recursive: true, force: true })
await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ['src/api.ts', 'src/worker.ts'],
  outdir: out,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  jsx: 'automatic',
  logLevel: 'warning',
  plugins: [ours],
})
