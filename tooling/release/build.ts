import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { billOf } from '../sbom/bill.ts'
import { pack } from './archive.ts'
import { packDebian } from './debian.ts'
import { gather, noticesOf, packagesOfPages } from './files.ts'

const root = join(import.meta.dirname, '../..')
const LARGEST_BYTES = 64_000_000
const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: LARGEST_BYTES }).trim()

/** What a release is made from, and the moment that all of its files have. */
export type Origin = Readonly<{ commit: string; day: string; epoch: number }>

export function originOf(name: string): Origin {
  const [commit = '', day = '', seconds = ''] = git(
    'show',
    '-s',
    '--format=%H %cs %ct',
    name,
  ).split(' ')
  return { commit, day, epoch: Number(seconds) }
}

/** A command in the folder where the release is made, which sees nothing of this copy of the repository. */
function run(folder: string, origin: Origin, program: string, ...words: string[]) {
  const env = {
    ...process.env,
    BUILT_FROM: `${origin.commit} ${origin.day}`,
    SOURCE_DATE_EPOCH: String(origin.epoch),
    TZ: 'UTC',
    LC_ALL: 'C.UTF-8',
  }
  execFileSync(program, words, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** What is built, where it goes, and under which version unless its own. */
export type ReleaseRequest = Readonly<{ origin: Origin; to: string; as: string | undefined }>

/** The files of that commit, installed as the lock file says and built. */
function buildIn(folder: string, { origin, as }: ReleaseRequest) {
  const archive = join(folder, '..', 'source.tar')
  git('archive', '--output', archive, origin.commit)
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
  if (as) {
    const file = join(folder, 'package.json')
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version: as }))
  }
  run(folder, origin, 'npm', 'ci', '--ignore-scripts', '--prefer-offline')
  run(folder, origin, 'npm', 'run', '-s', 'build')
}

/** Archive, package, bill of materials and installer of one commit, in a folder. The paths of all of them. */
export async function buildRelease(wanted: ReleaseRequest, say: (line: string) => void) {
  const { origin, to } = wanted
  const scratch = mkdtempSync(join(tmpdir(), 'keyhaven-release-'))
  try {
    const built = join(scratch, 'built')
    say(`building ${origin.commit.slice(0, 7)} of ${origin.day}`)
    buildIn(built, wanted)
    const { version } = JSON.parse(readFileSync(join(built, 'package.json'), 'utf8'))
    const name = `keyhaven-${version}`
    const release = join(scratch, name)
    const places = gather(built, release)
    writeFileSync(
      join(release, 'THIRD-PARTY-NOTICES.txt'),
      noticesOf(built, packagesOfPages(built)),
    )
    say(`packing ${places.length} packages and the program`)
    mkdirSync(to, { recursive: true })
    const archive = join(to, `${name}.tar.zst`)
    await pack(scratch, name, archive, origin.epoch)
    writeFileSync(join(to, `${name}.cdx.json`), billOf(built, new Date(origin.epoch * 1_000)))
    cpSync(join(release, 'ops/install.sh'), join(to, 'install.sh'))
    packDebian({ scratch, release, archive, version, epoch: origin.epoch, to })
    return {
      version,
      files: [`${name}.tar.zst`, `${name}.cdx.json`, `keyhaven_${version}_amd64.deb`, 'install.sh'],
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
