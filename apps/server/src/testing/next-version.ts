import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('../../../../', import.meta.url))
const SKIPPED = new Set(['node_modules', '.react-router', 'earlier', 'test-results'])
const isKept = (from: string) => !SKIPPED.has(basename(from))

const OWN = '@keyhaven'

/** The packages that are installed here, for a copy elsewhere, which brings those of our own. */
export async function linkPackages(root: string): Promise<void> {
  await mkdir(join(root, 'node_modules', OWN), { recursive: true })
  for (const name of await readdir(join(here, 'node_modules'))) {
    if (name === OWN) continue
    await symlink(join(here, 'node_modules', name), join(root, 'node_modules', name))
  }
  await symlink(join(root, 'packages/contracts'), join(root, 'node_modules', OWN, 'contracts'))
  for (const part of ['apps/server', 'apps/web']) {
    const packages = join(here, part, 'node_modules')
    if (existsSync(packages) && existsSync(join(root, part))) {
      await symlink(packages, join(root, part, 'node_modules'))
    }
  }
}

type Copied = Readonly<{ apps: readonly string[]; files: Readonly<Record<string, string>> }>

/** The next version of the program: these apps of this one, with other files. */
export async function nextVersion(root: string, { apps, files }: Copied): Promise<string> {
  await mkdir(root)
  for (const part of [...apps, 'packages', 'package.json', 'tsconfig.base.json']) {
    await cp(join(here, part), join(root, part), { recursive: true, filter: isKept })
  }
  await linkPackages(root)
  for (const [path, text] of Object.entries(files)) await writeFile(join(root, path), text)
  return root
}
