import {
  constants,
  copyFileSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'

const DAY_MS = 86_400_000
/** How long a page that was opened before a deploy still finds its files. */
const KEPT_MS = 7 * DAY_MS
/** Ahead of every clock: the date of a file that some build still uses. */
const IN_USE = new Date('9999-01-01T00:00:00Z')

/** Another server that shares the folder may be copying as well. */
const copyOnce = (from: string, to: string) => {
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** What this build no longer has is dated today when that is first seen, and goes a week later. */
function retire(path: string, now: Date) {
  const { mtimeMs } = statSync(path)
  if (mtimeMs > now.getTime()) utimesSync(path, now, now)
  else if (mtimeMs < now.getTime() - KEPT_MS) rmSync(path, { force: true })
}

/**
 * Puts the hashed files of this build beside those of earlier ones. Their names say what is in them, so
 * the files of many builds share one folder, and of many servers if they share it.
 */
export function archiveAssets(current: string, kept: string, now: Date) {
  mkdirSync(kept, { recursive: true })
  const names = new Set(readdirSync(current))
  const before = new Set(readdirSync(kept))
  for (const name of names) {
    if (!before.has(name)) copyOnce(join(current, name), join(kept, name))
    utimesSync(join(kept, name), IN_USE, IN_USE)
  }
  for (const name of before) if (!names.has(name)) retire(join(kept, name), now)
}
