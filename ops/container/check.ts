import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readPlaces } from '../../tooling/dot-env.ts'
import { isInstalled, said } from '../commands.ts'
import { tell } from '../verdict.ts'
import { buildahIn, buildImage, openImage } from './image.ts'
import { judgeFiles } from './judge-files.ts'
import { judgeRun } from './judge-run.ts'

/**
 * Builds the image of the product without a container engine and runs it as one would: a user without power
 * on files that cannot be changed, against the PostgreSQL of DATABASE_URL. Needs root, buildah and debootstrap.
 * With --keep the image stays, so that --kept can judge it again without building it.
 */
const { values } = parseArgs({
  options: { keep: { type: 'boolean', default: false }, kept: { type: 'boolean', default: false } },
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

async function build() {
  await clean()
  console.log('building the image')
  const { seconds } = await buildImage(folder)
  console.log(`built in ${seconds.toFixed(0)} s`)
}

async function judge() {
  const image = await openImage(folder)
  const bytes = await bytesOf(image.root)
  const own = bytes - (await bytesOf(join(folder, 'debian')))
  console.log(`image: ${megabytes(bytes)}, ${megabytes(own)} of it the shop`)
  tell([...(await judgeFiles(image)), ...(await judgeRun(image))])
}

mkdirSync(folder, { recursive: true })
try {
  if (!values.kept) await build()
  await judge()
} finally {
  await (values.keep || values.kept ? removeContainers() : clean())
}
