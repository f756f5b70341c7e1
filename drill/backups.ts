import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './postgres-user.ts'
import type { RestoreRequest } from './restore.ts'

/** A storage that is away is told within a minute: each of several tries takes so many seconds. */
const PATIENCE = ['--io-timeout=8', '--log-level-console=off']
const SEGMENT_BYTES = 2 ** 24
const INFO_MS = 120_000
const SEGMENTS_PER_FILE_NUMBER = 2 ** 8

type Info = {
  repo?: { key: number; status: { code: number; message: string } }[]
  backup?: {
    label: string
    info: { size: number }
    timestamp: { stop: number }
    database: { 'repo-key': number }
  }[]
  archive?: { max: string | null; database: { 'repo-key': number } }[]
}

export type Backup = Readonly<{
  label: string
  repo: number
  bytes: number
  /** The newest segment in the archive of its repository. */
  lastArchived: string | undefined
}>

/** What keeps it from reading a repository, such as a storage that does not answer or a wrong key. */
function whyNone({ repo = [] }: Info, at = 'now'): string {
  const unread = repo.filter(({ status }) => status.code !== 0)
  const reasons = unread.map(({ key, status }) => `repository ${key}: ${status.message}`)
  return [`no backup that ended before ${at}`, ...reasons].join('\n')
}

/** Version 2.45 writes the lines of a reason as they are into its JSON. */
export const infoIn = (said: string) => JSON.parse(said.replaceAll(/\p{Cc}/gu, ' ')) as Info[]

/** The newest backup that ended before the moment, in the one repository or any. */
export async function backupFor({ config, stanza, at, repo }: RestoreRequest): Promise<Backup> {
  const only = repo === undefined ? [] : [`--repo=${repo}`]
  const place = [`--config=${config}`, `--stanza=${stanza}`, ...only]
  const line = ['pgbackrest', ...place, ...PATIENCE, '--output=json', 'info']
  const [known] = infoIn(await run(line, INFO_MS))
  const latest = at === undefined ? Number.POSITIVE_INFINITY : Date.parse(at) / 1_000
  const found = known?.backup?.filter(({ timestamp }) => timestamp.stop <= latest).at(-1)
  if (!found) throw new Error(known ? whyNone(known, at) : 'pgbackrest knows of no stanza')
  const isOfIt = (one: { database: { 'repo-key': number } }) =>
    one.database['repo-key'] === found.database['repo-key']
  return {
    label: found.label,
    repo: found.database['repo-key'],
    bytes: found.info.size,
    lastArchived: known?.archive?.findLast(isOfIt)?.max ?? undefined,
  }
}

/** How many segments are before this one, whichever timeline it is of. */
export const segmentNumberOf = (name: string): number =>
  Number.parseInt(name.slice(8, 16), 16) * SEGMENTS_PER_FILE_NUMBER +
  Number.parseInt(name.slice(16, 24), 16)

/** The segment with the last byte before a place in the log, such as `1/4A000028`. */
export function segmentBefore(place: string): number {
  const [high = '', low = ''] = place.split('/')
  const bytes = Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
  return Math.floor((bytes - 1) / SEGMENT_BYTES)
}

/** Where the newest timeline left the one before: what was replayed ends there. */
function endIn(folder: string): string {
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('.history'))
    .toSorted()
    .at(-1)
  const lines = newest ? readFileSync(join(folder, newest), 'utf8').trim().split('\n') : []
  return lines.at(-1)?.split('\t')[1] ?? '0/1'
}

/** Whether an opened copy has all that was archived: a lost file in between ends it early, without a word. */
export const isReplayed = (logFolder: string, { lastArchived }: Backup): boolean =>
  lastArchived === undefined || segmentBefore(endIn(logFolder)) >= segmentNumberOf(lastArchived)
