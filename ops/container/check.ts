import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readPlaces } from '../../tooling/dot-env.ts'
import { endAll, isInstalled, said } from '../commands.ts'
import { tell } from '../verdict.ts'
import { getDebian, makeBases } from './bases.ts'
import { buildahIn, buildImage, openImage } from './image.ts'
import { judgeFiles } from './judge-files.ts'
import { judgeRun } from './judge-run.ts'
import { partsWithin } from './part.ts'

/**
 * Builds the image of the product without a container engine and runs it as one would: a user without power
 * on files that cannot be changed, against the PostgreSQL of DATABASE_URL. Needs root, buildah and debootstrap.
 * With --keep the image stays, so that --kept can judge it again without building it. All of it may take
 * --minutes 12: what is late is named and ended.
 */
const { values } = parseArgs({
  options: {
    keep: { type: 'boolean', default: false },
    kept: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '12' },
  },
})
readPlaces(['DATABASE_URL'])
const folder = process.env.IMAGE_FOLDER ?? '/var/tmp/keyhaven-image'

const missing: string[] = []
for (const program of ['buildah', 'debootstrap'])
  if (!(await isInstalled(program))) missing.push(program)
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.log(`needs root and these packages: ${['buildah', 'debootstrap'].join(', ')}`)
  process.exit(2)
}

const buildah = buildahIn(folder)
const removeContainers = () => buildah('rm', '--all').catch(() => undefined)

/** Only Debian is kept for the next time. */
async function clean() {
  await removeContainers()
  for (const part of ['store', 'run', 'added'])
    rmSync(join(folder, part), { recursive: true, force: true })
}

const bytesOf = async (place: string) =>
  Number((await said('du', '-sb', '--one-file-system', place)).split('\t')[0])
const megabytes = (count: number) => `${Math.round(count / 1_000_000)} MB`

const part = partsWithin(Number(values.minutes) * 60)

async function build() {
  await part({ name: 'clearing away', seconds: 60 }, clean)
  await part({ name: 'the packages of Debian', seconds: 300 }, () => getDebian(folder))
  const toBases = () => makeBases(buildah, folder)
  const bases = await part({ name: 'the two images it begins with', seconds: 120 }, toBases)
  await part({ name: 'the image', seconds: 480 }, () => buildImage(folder, bases))
}

async function judge() {
  const image = await part({ name: 'opening it', seconds: 60 }, () => openImage(folder))
  const files = await part({ name: 'its files', seconds: 60 }, async () => {
    const bytes = await bytesOf(image.root)
    const own = bytes - (await bytesOf(join(folder, 'debian')))
    console.log(`        ${megabytes(bytes)}, ${megabytes(own)} of it the shop`)
    return judgeFiles(image)
  })
  tell([...files, ...(await part({ name: 'running it', seconds: 240 }, () => judgeRun(image)))])
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, endAll)
mkdirSync(folder, { recursive: true })
try {
  if (!values.kept) await build()
  await judge()
} catch (error) {
  console.log((error as Error).message)
  process.exitCode = 1
} finally {
  await (values.keep || values.kept ? removeContainers() : clean())
}
