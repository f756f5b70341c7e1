import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useLive } from '../../kit/live/live.ts'
import { Batch } from './batch.tsx'
import { Batches } from './batches.tsx'
import { Exports } from './exports.tsx'
import { ImportKeys } from './import-keys.tsx'
import { ImportPage } from './import-page.tsx'
import { Imports } from './imports.tsx'
import { Keys } from './keys.tsx'
import { shelfKey } from './queries.ts'
import { Stock } from './stock.tsx'
import { Suppliers } from './suppliers.tsx'
import { Unit } from './unit.tsx'
import { Waiting } from './waiting.tsx'

const parts = {
  stock: Stock,
  keys: Keys,
  batches: Batches,
  waiting: Waiting,
  suppliers: Suppliers,
  imports: Imports,
  exports: Exports,
  import: ImportKeys,
} as const

const pages = { id: Unit, batch: Batch, import: ImportPage } as const

const isPart = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name)

/** The key manager: its parts, or the page of one key, batch or import. */
export function Licenses() {
  const [search] = useSearchParams()
  const queries = useQueryClient()
  useLive('licenses', () => void queries.invalidateQueries({ queryKey: shelfKey }))
  for (const [name, Page] of Object.entries(pages)) {
    const id = Number(search.get(name))
    if (Number.isInteger(id) && id > 0) return <Page key={`${name}-${id}`} id={id} />
  }
  const name = search.get('part') ?? 'stock'
  const Part = isPart(name) ? parts[name] : Stock
  return <Part />
}
