import { FileDown, PackageX } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { text } from '../../kit/list/columns.tsx'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { calls } from './calls.ts'
import { LicenseActions, PARTS } from './license-actions.tsx'
import { saveLetter } from './queries.ts'

type Supplier = { id: number; name: string; batches: number; units: number; failed: number }

const letter = (supplier: Supplier) =>
  saveLetter(supplier.id, supplier.name).catch((error: unknown) =>
    toast({ title: 'The letter could not be made', description: wordsOf(error), tone: 'danger' }),
  )

const supplierList: ListDefinition<Supplier> = {
  name: 'suppliers',
  nouns: ['supplier', 'suppliers'],
  columns: [
    text('name', { header: 'Supplier', card: 'title' }),
    text('batches', { header: 'Batches', isNumeric: true }),
    {
      id: 'units',
      header: 'Keys',
      isNumeric: true,
      card: 'fact',
      cell: ({ units }) => (
        <>
          {units}
          <span className="md:hidden"> keys</span>
        </>
      ),
    },
    {
      id: 'failed',
      header: 'Failed',
      isNumeric: true,
      card: 'fact',
      cell: ({ failed }) => (
        <>
          {failed}
          <span className="md:hidden"> failed</span>
        </>
      ),
    },
    {
      id: 'letter',
      header: 'Claim letter',
      card: 'status',
      cell: (supplier) => (
        <Button size="sm" disabled={supplier.failed === 0} onClick={() => void letter(supplier)}>
          <FileDown size={14} aria-hidden />
          Letter<span className="sr-only"> to {supplier.name}</span>
        </Button>
      ),
    },
  ],
  rowId: ({ id }) => String(id),
  labelOf: ({ name }) => name,
  toOf: ({ id }) => `${PARTS.batches}&supplierId=${id}`,
  fetch: async () => ({ rows: (await calls.listSuppliers()).suppliers }),
  defaultSort: 'name',
  empty: { icon: PackageX, title: 'No suppliers yet', text: 'They come with an import.' },
}

/** Who delivers keys, and the letters about those that failed. */
export const Suppliers = () => (
  <ListPage
    list={supplierList}
    title="Suppliers"
    lead="A claim letter lists failed keys by their last five characters."
    actions={<LicenseActions part="suppliers" />}
  />
)
