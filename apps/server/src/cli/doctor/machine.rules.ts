import { broken, type Finding, fine, toMend, unknown } from './finding.rules.ts'

const FILE = '/etc/keyhaven/shop.env'

export type SettingsFile = Readonly<{ path: string; mode: number }> | undefined

export function judgeFile(file: SettingsFile): Finding {
  if (!file) return toMend('No file of settings was found.', `Put them into ${FILE}.`)
  const mode = (file.mode & 0o777).toString(8).padStart(4, '0')
  return (file.mode & 0o027) === 0
    ? fine(`${file.path} has the mode ${mode}.`)
    : broken(
        `${file.path} has the mode ${mode}, so others can read or change the secrets in it.`,
        `chmod 0640 ${file.path}`,
      )
}

/** Names of settings whose value still holds CHANGE-ME. */
export function judgePlaceholders(names: readonly string[]): Finding {
  return names.length === 0
    ? fine('No setting holds a placeholder.')
    : broken(`CHANGE-ME is still in ${names.join(', ')}.`, `Fill them in in ${FILE}.`)
}

export const judgeSettings = (problems: readonly string[]): Finding =>
  problems.length === 0
    ? fine('All settings can be used.')
    : broken(
        `${problems.join('; ')}.`,
        `Correct ${problems.length === 1 ? 'it' : 'them'} in ${FILE}.`,
      )

export const judgeNames = (strange: readonly string[]): Finding =>
  strange.length === 0
    ? fine('Every setting in the file is one that the shop has.')
    : toMend(
        `The shop has no setting ${strange.join(', ')}.`,
        'Correct the name or take the line out; .env.example lists all of them.',
      )

export function judgeRunning(own: string, running: readonly string[]): Finding {
  const others = [...new Set(running)].filter((version) => version !== own)
  if (running.length === 0) return unknown('No process says which version runs.')
  return others.length === 0
    ? fine(`All that runs is ${own}.`)
    : toMend(
        `${others.join(' and ')} runs, and ${own} is installed.`,
        'systemctl restart keyhaven-worker keyhaven-server',
      )
}

export type Units = Readonly<{ missing: readonly string[]; changed: readonly string[] }>

export function judgeUnits({ missing, changed }: Units): Finding {
  const mend = 'Run sh /opt/keyhaven/current/ops/prepare.sh /opt/keyhaven/current as root.'
  if (missing.length > 0) return broken(`${missing.join(', ')} is not installed.`, mend)
  return changed.length === 0
    ? fine('The units of systemd are those of this release.')
    : toMend(`${changed.join(', ')} is not as this release has it.`, mend)
}

export type DiskSpace = Readonly<{ folder: string; free: number; bytes: number }>

const LOW = 0.15
const FULL = 0.05

export function judgeDisks(disks: readonly DiskSpace[]): Finding {
  const shareOf = ({ free, bytes }: DiskSpace) => (bytes === 0 ? 1 : free / bytes)
  const [worst] = disks.toSorted((a, b) => shareOf(a) - shareOf(b))
  if (!worst) return unknown('No folder of WATCHED_FOLDERS is there.')
  const share = shareOf(worst)
  const says = `${Math.floor(share * 100)} % of the disk of ${worst.folder} is free.`
  if (share >= LOW) return fine(says)
  const mend = 'Make room or take a larger disk: docs/runbooks/disk-nearly-full.md.'
  return share < FULL ? broken(says, mend) : toMend(says, mend)
}

const MOST_SECONDS = 2

export function judgeClock(seconds: number): Finding {
  const says = `This machine’s clock is ${Math.abs(seconds).toFixed(1)} s ${seconds < 0 ? 'behind' : 'ahead of'} the database’s.`
  return Math.abs(seconds) <= MOST_SECONDS
    ? fine(says)
    : toMend(says, 'Switch time synchronisation on: timedatectl set-ntp true')
}
