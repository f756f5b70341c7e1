import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { useLive } from '../../kit/live/live.ts'
import { Batch } from './batch.tsx'
import { Batches } from './batches.tsx'
import { Exports } from './exports.tsx'
import { ImportKeys } from './import-keys.tsx'
import { ImportPage } from './import-page.tsx'
import { Imports } from './imports.tsx'
import { Keys } from './keys.tsx'
import { PARTS } from './license-actions.tsx'
import { Moved } from './moved.tsx'
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
  moved: Moved,
  import: ImportKeys,
} as const

const pages = { id: Unit, batch: Batch, import: ImportPage } as const

const isPart = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name)

/** The key manager: its parts, or the page of one key, batch or import. */
export default function Licenses() {
  const [search] = useSearchParams()
  const queries = useQueryClient()
  useLive('licenses', () => void queries.invalidateQueries({ queryKey: shelfKey }))
  for (const [name, Page] of Object.entries(pages)) {
    const id = Number(search.get(name))
    if (Number.isInteger(id) && id > 0) return <Page key={`${name}-${id}`} id={id} />
  }
  const part = search.get('part')
  // The short address of the list of keys that moved.
  if (!part && search.get('view') === 'moved') return <Navigate to={PARTS.moved} replace />
  const name = part ?? 'stock'
  const Part = isPart(name) ? parts[name] : Stock
  return <Part />
}
