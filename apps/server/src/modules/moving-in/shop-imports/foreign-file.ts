import { AppError } from '../../../infra/app-error.ts'
import { inThread } from '../../../infra/work/in-thread.ts'
import { rowsUnder } from './cells.rules.ts'
import type { ForeignRow } from './foreign-order.rules.ts'
import type { Cells } from './read-foreign-file.ts'

/** The largest export there may be is read in a few seconds. */
const bounds = { ms: 30_000, heapMb: 512 }

export type ForeignFile = Readonly<{
  headings: readonly string[]
  rows: readonly ForeignRow[]
  /** All cells of a row, to tell whether two rows are the same. */
  textOf: (row: ForeignRow) => string
}>

/** The rows of a CSV or JSON export under their headings. */
export async function foreignFile(text: string): Promise<ForeignFile> {
  const [headings, ...data] = await inThread<Cells[]>('foreign file', text, bounds)
  if (!headings) throw new AppError('invalid_request', 'The file is empty.')
  const rows = rowsUnder(headings.cells, data)
  const texts = new Map(rows.map((row, index) => [row, (data[index]?.cells ?? []).join('\u0001')]))
  return { headings: headings.cells, rows, textOf: (row) => texts.get(row) ?? '' }
}
