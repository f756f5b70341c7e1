import type { Health } from '@keyhaven/contracts/staff/health'

type Unfinished = Health['update']['unfinished'][number]

const works: Readonly<Record<Unfinished['kind'], string>> = {
  transaction: 'Change of the schema',
  concurrently: 'Index',
  backfill: 'Rows',
}
const states: Readonly<Record<Unfinished['state'], string>> = {
  waiting: 'waiting',
  running: 'under way',
  failed: 'failed, tried again every ten minutes',
  done: 'done',
}

const count = (value: number) => value.toLocaleString('en')

/** How far it is. About how many rows there are is not known exactly, so it never says more than all. */
function shareOf({ kind, rowsDone, rowsAbout }: Unfinished): string {
  if (kind !== 'backfill' || rowsAbout === null) return ''
  const all = Math.max(rowsDone, rowsAbout, 1)
  return `: ${count(rowsDone)} of about ${count(all)} (${Math.floor((100 * rowsDone) / all)} %)`
}

export function progressWords(one: Unfinished): string {
  const why = one.error === null ? '' : `. ${one.error}`
  return `${works[one.kind]}, ${states[one.state]}${shareOf(one)}${why}`
}

/** "0483 · fill networks" for its file: what operators look for, in words. */
export const migrationWords = (file: string): string =>
  file
    .replace(/^(\d+)_/, '$1 · ')
    .replace(/\.sql$/, '')
    .replaceAll('_', ' ')
