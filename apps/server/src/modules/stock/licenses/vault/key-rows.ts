import { inThread } from '../../../../infra/work/in-thread.ts'
import type { FileRow } from '../licenses.rules.ts'

const BYTES_PER_MB = 1_000_000
const MS_PER_MB = 2_000
const HEAP_MB = 512

/** The rows of a file of keys, read outside of the thread that everyone waits for. */
export const keyRowsOf = (text: string): Promise<FileRow[]> =>
  inThread<FileRow[]>('key file', text, {
    ms: MS_PER_MB * (1 + Math.ceil(text.length / BYTES_PER_MB)),
    heapMb: HEAP_MB,
  })
