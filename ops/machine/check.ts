import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isInstalled } from '../commands.ts'
import { makeDebian } from './room.ts'

const usage = `usage: npm run machine:check -- [--from COMMIT] [--old FOLDER] [--new FOLDER]
  Installs a release on a Debian of its own, without a network: by script and by package. Plants faults for shop doctor,
  upgrades under buyers, rolls back and sells again. Needs root and debootstrap.
  --from COMMIT   the release that sells first (npm run upgrade:check); HEAD unless named
  --old, --new    folders of npm run release that are there already
  --only PART     install, faults or upgrade`

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: 'HEAD' },
    old: { type: 'string' },
    new: { type: 'string' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
})

/** Beyond any version that is released: the trial of this tree as the next one. */
const NEXT = '9999.0.0'
const root = join(import.meta.dirname, '../..')
const folder = process.env.MACHINE_FOLDER ?? '/var/tmp/keyhaven-machine'

async function toItsEnd(program: string, words: readonly string[]): Promise<number> {
  const child = spawn(program, words, { cwd: root, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

/** A release of a commit, made now unless one is given. */
async function releaseOf(name: 'old' | 'new', commit: string, more: readonly string[] = []) {
  const given = values[name]
  if (given) return resolve(given)
  const to = join(folder, name)
  const words = ['tooling/release.ts', '--commit', commit, '--to', to, ...more]
  if ((await toItsEnd(process.execPath, words)) !== 0) throw new Error(`${commit} was not built`)
  return to
}

if (values.help) console.log(usage)
else if (
  process.getuid?.() !== 0 ||
  !((await isInstalled('debootstrap')) || existsSync(join(folder, 'debian.whole')))
) {
  console.log('needs root and this package: debootstrap')
  process.exitCode = 2
} else {
  const old = await releaseOf('old', values.from)
  const fresh = await releaseOf('new', 'HEAD', ['--as', NEXT])
  const debian = await makeDebian(folder)
  const inside = [
    process.execPath,
    join(import.meta.dirname, 'inside.ts'),
    folder,
    debian,
    old,
    fresh,
    values.only,
  ]
  // From here on there is no network but that of the machine itself.
  process.exitCode = await toItsEnd('unshare', [
    '--mount',
    '--pid',
    '--fork',
    '--net',
    '--mount-proc',
    ...inside,
  ])
}
