import type { InputOf } from '@keyhaven/contracts/endpoint'
import {
  type listShopImports,
  type ShopImport,
  sourceNames,
} from '@keyhaven/contracts/staff/shop-imports'
import { Import } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { ScreenParts } from '../../kit/screen-parts.tsx'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'
import { ImportPage } from './import-page.tsx'
import { ImportState } from './import-state.tsx'
import { importParts, toImport } from './import-words.ts'
import { TakeData } from './take-data.tsx'
import { Upload } from './upload.tsx'

const list: ListDefinition<ShopImport> = {
  name: 'shop-imports',
  nouns: ['import', 'imports'],
  columns: [
    {
      id: 'name',
      header: 'Import',
      card: 'title',
      cell: ({ source, id }) => `${sourceNames[source]} import ${id}`,
    },
    {
      id: 'shop',
      header: 'Shop',
      card: 'fact',
      cell: ({ shopName }) => shopName || 'Not named',
    },
    {
      id: 'files',
      header: 'Files',
      card: 'fact',
      cell: ({ files }) => files.map(({ name }) => name).join(', '),
    },
    {
      id: 'created',
      header: 'Uploaded',
      sort: 'createdAt',
      card: 'fact',
      cell: ({ createdAt }) => when(createdAt),
    },
    { id: 'by', header: 'By', cell: ({ by }) => by },
    { id: 'rows', header: 'Lines', isNumeric: true, card: 'amount', cell: ({ rows }) => rows },
    { id: 'state', header: 'Status', card: 'status', cell: (one) => <ImportState one={one} /> },
  ],
  rowId: ({ id }) => String(id),
  labelOf: ({ source, id }) => `${sourceNames[source]} import ${id}`,
  toOf: ({ id }) => toImport(id),
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/shop-imports' } as const
    const asked = { query: query as unknown as InputOf<typeof listShopImports>['query'] }
    const { imports, page, count } = await staffApi<typeof listShopImports>(endpoint, asked)
    return { rows: imports, page, count }
  },
  defaultSort: '-createdAt',
  empty: {
    icon: Import,
    title: 'No shop was brought over yet',
    text: 'Export orders, customers and keys there, and bring them here.',
  },
}

/** Orders, customers and keys of another shop: imports, a new one, and one of them. */
export function ShopImports() {
  const [search] = useSearchParams()
  const id = Number(search.get('id'))
  if (id > 0) return <ImportPage id={id} key={id} />
  if (search.get('part') === 'new') return <Upload />
  if (search.get('part') === 'take') return <TakeData />
  return (
    <ListPage
      list={list}
      title="Bring your shop over"
      lead="Old orders and keys of WooCommerce, Shopify and Gumroad, with a dry run before and an undo after."
      actions={
        <ScreenParts label="Parts of bringing a shop over" parts={importParts} part="imports" />
      }
    />
  )
}
