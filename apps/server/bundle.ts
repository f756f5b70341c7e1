import { readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { requireForAll, withoutComments, writePlain } from '../../tooling/built-files.ts'
import { builtFrom } from '../../tooling/built-from.ts'
import { commands } from './commands.ts'

/**
 * The server and the worker in a few files, so that starting one is not reading thirteen hundred, and beside them
 * the commands, which nothing that runs for long has to read. While developing, the sources run.
 */
const built = join(import.meta.dirname, 'build')

/** A file that looks for another beside itself finds it where the source lies. */
const placed = (out: string, source: string, path: string) => {
  const there = relative(out, path)
  return source
    .replaceAll('import.meta.url', `new URL('${there}', import.meta.url).href`)
    .replaceAll('import.meta.dirname', `new URL('${dirname(there)}', import.meta.url).pathname`)
}

/** Packages that every start reads and that are JavaScript alone. All others stay where they are installed. */
const taken = [
  '@fastify/helmet',
  '@fastify/swagger',
  '@keyhaven/contracts',
  'csv-parse',
  'csv-stringify',
  'fastify',
  'fastify-type-provider-zod',
  'fflate',
  'html-to-text',
  'kysely',
  'maxmind',
  'nodemailer',
  'pg',
  'pg-boss',
  'postal-mime',
  'prom-client',
  'rate-limiter-flexible',
  'smtp-server',
  'stripe',
  'zod',
]
/** They look for their files where they are installed. */
const left = ['pino', 'thread-stream', 'pg-native']

const isOf = (packages: readonly string[], path: string) =>
  packages.some((name) => path === name || path.startsWith(`${name}/`))

/** What a package that is taken needs goes with it. */
const isTaken = (path: string, importer: string) =>
  isOf(taken, path) || (importer.includes('/node_modules/') && !isOf(left, path))

const oursIn = (out: string): Plugin => ({
  name: 'ours',
  setup(esbuild) {
    esbuild.onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) =>
      kind === 'entry-point' || isTaken(path, importer) ? undefined : { path, external: true },
    )
    esbuild.onLoad({ filter: /\/(apps\/server|packages)\/.*\.tsx?$/ }, ({ path }) => ({
      contents: placed(out, readFileSync(path, 'utf8'), path),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }))
  },
})

async function bundle(entryPoints: string[], out: string) {
  const { outputFiles } = await build({
    absWorkingDir: import.meta.dirname,
    entryPoints,
    outdir: out,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    jsx: 'automatic',
    define: { builtFrom: JSON.stringify(builtFrom()) },
    legalComments: 'none',
    banner: { js: requireForAll },
    logLevel: 'warning',
    plugins: [oursIn(out), withoutComments],
    write: false,
  })
  writePlain(outputFiles)
}

rmSync(built, { recursive: true, force: true })
await bundle(['src/api.ts', 'src/worker.ts'], built)
await bundle(
  commands.map((name) => `src/cli/${name}.ts`),
  join(built, 'commands'),
)
