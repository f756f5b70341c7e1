import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

const folder = new URL('../../../migrations/before-0.2.0/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder))

/** Every migration before 0.2.0, by its name and in order. */
export const olderChain = (): Readonly<Record<string, string>> =>
  JSON.parse(brotliDecompressSync(read('chain.json.br')).toString())

/** What those did not do, and the baseline does. */
export const toBaseline = (): string => `${read('names.sql')}\n${read('columns.sql')}`
