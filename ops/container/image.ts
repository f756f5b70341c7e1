import { join } from 'node:path'
import { z } from 'zod'
import { said } from '../commands.ts'
import { makeBases } from './bases.ts'
import type { Image } from './room.ts'

const root = join(import.meta.dirname, '../..')

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

/** Buildah with a store of its own, which goes with the folder. */
export const buildahIn =
  (folder: string) =>
  (...parameters: string[]) => {
    const places = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')]
    return said('buildah', ...places, '--storage-driver', 'vfs', ...parameters)
  }

/** Builds the image of the product as the Dockerfile says, on Debian’s packages. */
export async function buildImage(folder: string) {
  const buildah = buildahIn(folder)
  const bases = await makeBases(buildah, folder)
  const begun = performance.now()
  await buildah(
    ...['build', '--isolation', 'chroot', '--format', 'docker', '--pull-never'],
    ...['--build-arg', `BUILDER=${bases.builder}`, '--build-arg', `RUNTIME=${bases.runtime}`],
    ...['-t', 'localhost/keyhaven', '-f', join(root, 'Dockerfile'), root],
  )
  return { seconds: (performance.now() - begun) / 1_000 }
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
