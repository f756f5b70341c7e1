import type { Client } from 'pg'
import { knownFiles } from './files.ts'
import { readRecords } from './records.ts'

/**
 * A program runs with and without the indexes and backfills of its own version, and needs those of the
 * version before. What only a newer one knows is none of its business.
 */
export async function assertFinished(
  owner: Client,
  version: string,
  files = knownFiles(),
): Promise<void> {
  const known = new Set(files.map(({ name }) => name))
  const left = (await readRecords(owner)).filter(
    (record) => known.has(record.name) && record.state !== 'done' && record.version !== version,
  )
  if (left.length === 0) return
  const names = left.map(({ name, version: of }) => `${name} (of ${of})`).join(', ')
  throw new Error(
    `Version ${version} needs what an older one has not finished: ${names}. Let that one go on until it has, or finish it with: shop db migrate --whole`,
  )
}
