import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isPluginSetting, knownSettings } from '../../config.ts'
import type { Ground } from './ground.ts'
import * as judge from './machine.rules.ts'

/** What other programs of the machine read from the same file, or Node itself. */
const ofOthers = /^(BACKUP_|NODE_|OTEL_|TZ$|PATH$|LANG|LC_)/

export const lookAtFile = ({ path }: Ground) =>
  judge.judgeFile(path === undefined ? undefined : { path, mode: statSync(path).mode })

export const lookAtPlaceholders = ({ variables, written }: Ground) =>
  judge.judgePlaceholders(
    Object.entries({ ...written, ...variables })
      .filter(([, value]) => value?.includes('CHANGE-ME'))
      .map(([name]) => name),
  )

export const lookAtSettings = ({ problems }: Ground) => judge.judgeSettings(problems)

export const lookAtNames = ({ written }: Ground) =>
  judge.judgeNames(
    Object.keys(written).filter(
      (name) => !(knownSettings.includes(name) || isPluginSetting(name) || ofOthers.test(name)),
    ),
  )

const INSTALLED = '/etc/systemd/system'

/** The release brings them, prepare.sh installs them: what is missing or different was lost or changed by hand. */
export function lookAtUnits({ variables }: Ground) {
  const release = variables.SHOP_RELEASE ?? ''
  const own = globSync('ops/{units,small}/*.{service,socket,timer}', { cwd: release })
  const stateOf = (path: string) => {
    const there = join(INSTALLED, basename(path))
    if (!existsSync(there)) return 'missing'
    return readFileSync(there, 'utf8') === readFileSync(join(release, path), 'utf8')
      ? 'same'
      : 'changed'
  }
  const named = (state: string) =>
    own.filter((path) => stateOf(path) === state).map((path) => basename(path))
  return judge.judgeUnits({ missing: named('missing'), changed: named('changed') })
}

async function spaceOf(folder: string) {
  try {
    const { blocks, bavail, bsize } = await statfs(folder)
    return [{ folder, bytes: blocks * bsize, free: bavail * bsize }]
  } catch {
    return []
  }
}

export const lookAtDisks = async ({ config }: Ground) =>
  judge.judgeDisks((await Promise.all((config?.WATCHED_FOLDERS ?? ['/']).map(spaceOf))).flat())
