import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const lockFile = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })),
})

/** Folders of packages that npm could not put beside all others, because another version is there. */
function ownFolders(): string[] {
  const { packages } = lockFile.parse(JSON.parse(read('package-lock.json')))
  const needed = Object.entries(packages).filter(([, { dev }]) => !dev)
  const folders = needed.map(([path]) => path.match(/^(apps|packages)\/[^/]+\/node_modules/)?.[0])
  return [...new Set(folders)].filter((folder) => folder !== undefined)
}

/** What the build keeps for the image: sources of `cp -a`, less the place they go to. */
const kept = [...read('Dockerfile').matchAll(/cp -a (.+) \/kept\S*/g)].flatMap(([, sources = '']) =>
  sources.split(' '),
)

const isKept = (path: string) =>
  kept.some((source) => path === source || path.startsWith(`${source}/`))

test('the image has every package that runs, wherever npm put it', () => {
  const folders = ['node_modules', ...ownFolders()].filter(
    (path) => !path.startsWith('apps/sandbox'),
  )
  expect(folders.length).toBeGreaterThan(1)
  expect(folders.filter((folder) => !isKept(folder))).toEqual([])
})
