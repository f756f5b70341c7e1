import { join } from 'node:path'
import { z } from 'zod'
import { ended, said } from '../commands.ts'
import type { Bases } from './bases.ts'
import type { Image } from './room.ts'

const root = join(import.meta.dirname, '../..')
const MOST_OF_STEP = 100

const inspected = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      Entrypoint: z.array(z.string()),
      Cmd: z.array(z.string()),
      WorkingDir: z.string(),
      Healthcheck: z.object({ Test: z.array(z.string()) }),
    }),
  }),
})

/** A store of its own, which goes with the folder. */
const placesIn = (folder: string) => [
  ...['--root', join(folder, 'store'), '--runroot', join(folder, 'run')],
  ...['--storage-driver', 'vfs'],
]

export const buildahIn =
  (folder: string) =>
  (...parameters: string[]) =>
    said('buildah', ...placesIn(folder), ...parameters)

/** Builds the image of the product as the Dockerfile says, on Debian’s packages; each of its steps is told. */
export async function buildImage(folder: string, { builder, runtime }: Bases) {
  const begun = performance.now()
  const heard = (text: string) => {
    const at = ((performance.now() - begun) / 1_000).toFixed(0)
    for (const [step] of text.matchAll(/^(?:\[.*\] )?STEP .*/gm))
      console.log(`        ${at} s  ${step.slice(0, MOST_OF_STEP)}`)
  }
  const { code, text } = await ended(
    'buildah',
    [
      ...placesIn(folder),
      ...['build', '--isolation', 'chroot', '--format', 'docker', '--pull-never'],
      ...['--build-arg', `BUILDER=${builder}`, '--build-arg', `RUNTIME=${runtime}`],
      ...['-t', 'localhost/keyhaven', '-f', join(root, 'Dockerfile'), root],
    ],
    { heard },
  )
  if (code !== 0) throw new Error(`the build failed:\n${text.split('\n').slice(-30).join('\n')}`)
}

/** Where its files are, and what it says about itself. */
export async function openImage(folder: string): Promise<Image> {
  const buildah = buildahIn(folder)
  const container = await buildah('from', '--pull-never', 'localhost/keyhaven')
  const files = await buildah('mount', container)
  const about = await buildah('inspect', '--type', 'image', 'localhost/keyhaven')
  const { config } = inspected.parse(JSON.parse(about)).Docker
  return {
    root: files,
    user: config.User,
    environment: config.Env,
    entrypoint: config.Entrypoint,
    command: config.Cmd,
    workingFolder: config.WorkingDir,
    health: config.Healthcheck.Test.slice(1),
  }
}
