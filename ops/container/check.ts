import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readPlaces } from '../../tooling/dot-env.ts'
import { isInstalled, said } from '../commands.ts'
import { tell } from '../verdict.ts'
import { buildahIn, buildImage, openImage } from './image.ts'
import { judgeFiles } from './judge-files.ts'
import { judgeRun } from './judge-run.ts'

/**
 * Builds the image of the product without a container engine and runs it as one would: a user without power
 * on files that cannot be changed, against the PostgreSQL of DATABASE_URL. Needs root, buildah and debootstrap.
 */
readPlaces(['DATABASE_URL'])
const folder = process.env.IMAGE_FOLDER ?? '/var/tmp/keyhaven-image'

const missing: string[] = []
for (const program of ['buildah', 'debootstrap'])
  if (!(await isInstalled(program))) missing.push(program)
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.log(`needs root and these packages: ${['buildah', 'debootstrap'].join(', ')}`)
  process.exit(2)
}

/** Only Debian is kept for the next time. */
async function clean() {
  await buildahIn(folder)('rm', '--all').catch(() => undefined)
  for (const part of ['store', 'run', 'added'])
    rmSync(join(folder, part), { recursive: true, force: true })
}

mkdirSync(folder, { recursive: true })
await clean()
try {
  const { seconds } = await buildImage(folder)
  const image = await openImage(folder)
  const [bytes = '0'] = (await said('du', '-sb', '--one-file-system', image.root)).split('\t')
  const [base = '0'] = (await said('du', '-sb', join(folder, 'debian'))).split('\t')
  const megabytes = (count: string | number) => `${Math.round(Number(count) / 1_000_000)} MB`
  console.log(
    `image: ${megabytes(bytes)}, ${megabytes(Number(bytes) - Number(base))} of it the shop; built in ${seconds.toFixed(0)} s`,
  )
  tell([...(await judgeFiles(image)), ...(await judgeRun(image))])
} finally {
  await clean()
}
