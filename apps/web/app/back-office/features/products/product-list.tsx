import { productStates } from '@keyhaven/contracts/staff/products'
import { Package } from 'lucide-react'
import { BoxImage } from '../../../ui/box-image.tsx'
import { amountText } from '../../kit/amount-text.ts'
import { text } from '../../kit/list/columns.tsx'
import { listOf } from '../../kit/list/list-of.ts'
import { day, when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { productLooks, toProduct } from './product-looks.ts'
import { ProductState } from './product-state.tsx'

export const productList = listOf(calls.listStaffProducts, 'products', {
  name: 'products',
  nouns: ['product', 'products'],
  search: 'Search by name or address',
  columns: [
    {
      id: 'name',
      header: 'Edition',
      sort: 'name',
      card: 'title',
      cell: ({ shortName, productImage, version }) => (
        <span className="flex items-center gap-3">
          <BoxImage src={productImage} version={version} name="" size={36} />
          <span className="font-semibold">{shortName}</span>
        </span>
      ),
    },
    text('version', { header: 'Year', sort: 'version' }),
    text('category', { header: 'Category', card: 'fact' }),
    {
      id: 'price',
      header: 'Price',
      isNumeric: true,
      card: 'amount',
      cell: ({ price }) => (price ? amountText(price, 'USD') : 'None yet'),
    },
    {
      id: 'nextPrice',
      header: 'Next price (UTC)',
      isOptional: true,
      cell: ({ nextPrice }) =>
        nextPrice ? `${amountText(nextPrice.price, 'USD')}, ${when(nextPrice.from)}` : '–',
    },
    {
      id: 'listPrice',
      header: 'List price (checked)',
      cell: ({ listPrice, listPriceCheckedOn }) =>
        listPrice && listPriceCheckedOn
          ? `${amountText(listPrice, 'USD')}, ${day(listPriceCheckedOn)}`
          : '–',
    },
    {
      id: 'keys',
      header: 'Keys in stock',
      isNumeric: true,
      card: 'fact',
      cell: ({ availableKeys }) => (availableKeys >= 1_000 ? '1,000 or more' : availableKeys),
    },
    text('position', { header: 'Place', sort: 'position', isNumeric: true, isOptional: true }),
    {
      id: 'state',
      header: 'State',
      card: 'status',
      cell: ({ state }) => <ProductState state={state} />,
    },
  ],
  labelOf: ({ shortName }) => `Edition ${shortName}`,
  toOf: ({ id }) => toProduct(id),
  defaultSort: 'position',
  filters: [
    {
      name: 'state',
      label: 'State',
      kind: 'choice',
      options: productStates.map((value) => ({ value, label: productLooks[value].label })),
    },
    { name: 'category', label: 'Category', kind: 'text' },
    { name: 'version', label: 'Year', kind: 'text' },
  ],
  views: [
    { id: 'all', label: 'All', search: '' },
    { id: 'published', label: 'On sale', search: 'state=published' },
    { id: 'drafts', label: 'Drafts', search: 'state=draft,scheduled' },
    { id: 'archived', label: 'Archive', search: 'state=archived' },
  ],
  empty: {
    icon: Package,
    title: 'No edition here',
    text: 'Make one, or look in another view.',
  },
})
