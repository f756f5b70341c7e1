import type { listSuppliers } from '@keyhaven/contracts/staff/license-suppliers'
import { FileDown, PackageX } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { staffApi } from '../../kit/staff-api.ts'
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
    { id: 'name', header: 'Supplier', card: 'title', cell: ({ name }) => name },
    { id: 'batches', header: 'Batches', isNumeric: true, cell: ({ batches }) => batches },
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
  fetch: async () => {
    const endpoint = { method: 'GET', path: '/api/admin/licenses/suppliers' } as const
    return { rows: (await staffApi<typeof listSuppliers>(endpoint)).suppliers }
  },
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
