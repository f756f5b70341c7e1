import { sourceNames } from '@keyhaven/contracts/staff/shop-imports'
import { Import } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { moment, text } from '../../kit/list/columns.tsx'
import { listOf } from '../../kit/list/list-of.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { ScreenParts } from '../../kit/screen-parts.tsx'
import { calls } from './calls.ts'
import { ImportPage } from './import-page.tsx'
import { ImportState } from './import-state.tsx'
import { importParts, toImport } from './import-words.ts'
import { TakeData } from './take-data.tsx'
import { Upload } from './upload.tsx'

const list = listOf(calls.listShopImports, 'imports', {
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
    moment('createdAt', { id: 'created', header: 'Uploaded', sort: 'createdAt', card: 'fact' }),
    text('by', { header: 'By' }),
    text('rows', { header: 'Lines', isNumeric: true, card: 'amount' }),
    { id: 'state', header: 'Status', card: 'status', cell: (one) => <ImportState one={one} /> },
  ],
  labelOf: ({ source, id }) => `${sourceNames[source]} import ${id}`,
  toOf: ({ id }) => toImport(id),
  defaultSort: '-createdAt',
  empty: {
    icon: Import,
    title: 'No shop was brought over yet',
    text: 'Export orders, customers and keys there, and bring them here.',
  },
})

/** Orders, customers and keys of another shop: imports, a new one, and one of them. */
export default function ShopImports() {
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
