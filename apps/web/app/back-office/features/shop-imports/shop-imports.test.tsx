// @vitest-environment happy-dom
import {
  listDataExports,
  readDataExport,
  startDataExport,
} from '@keyhaven/contracts/staff/data-exports'
import {
  checkShopImport,
  commitShopImport,
  discardShopImport,
  listShopImports,
  mapShopImport,
  readShopImport,
  readShopImportRows,
  undoShopImport,
} from '@keyhaven/contracts/staff/shop-imports'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { expectAccessible, isSeen, keepsItsPromises } from '../../../testing/staff-promises.tsx'
import ShopImports from './screen.tsx'

const TAB = '/admin/main-site?tab=shop-imports'
const counts = { new: 40, same: 2, left_out: 3, broken: 1 }
const one = {
  ...{
    id: 3,
    source: 'woocommerce' as const,
    shopName: 'Old shop',
    state: 'checked' as const,
    by: 'Bo Lind',
  },
  ...{ rows: 46, files: [{ role: 'orders' as const, name: 'orders.csv', rows: 46 }] },
  report: { orders: counts },
}
const detail = {
  import: one,
  products: [{ key: 'SKU-1', name: 'Office Home', orders: 12 }],
  editions: [{ id: 'home-2024', name: 'Office Home 2024' }],
  problems: [
    {
      line: 7,
      file: 'orders' as const,
      outcome: 'broken' as const,
      foreignId: '881',
      detail: 'No e-mail',
    },
  ],
}
const page = (about: object = {}) => [
  on(readShopImport, { ...detail, import: { ...one, ...about } }),
]
const at = `${TAB}&id=3`

keepsItsPromises({
  name: 'The list of imports of shops',
  part: <ShopImports />,
  at: TAB,
  full: on(listShopImports, { imports: [one] }),
  shows: ['Old shop', 'orders.csv', 'Bo Lind', 'Dry run'],
  empty: [on(listShopImports), 'No shop was brought over yet'],
})

keepsItsPromises({
  name: 'The page of an import of a shop',
  part: <ShopImports />,
  at,
  full: page(),
  shows: [
    '46 lines read. Nothing is brought over yet.',
    'No e-mail',
    'Not read',
    'Orders, by line',
  ],
})

actsKeepTheirPromises(<ShopImports />, { at, as: 'admin', calls: page }, [
  {
    name: 'Bringing a shop over',
    open: 'Bring over',
    press: 'Bring it over',
    call: on(commitShopImport),
  },
  {
    name: 'Giving an import up',
    open: 'Give up',
    press: 'Give it up',
    call: on(discardShopImport),
  },
  {
    name: 'Undoing an import of a shop',
    calls: () => page({ state: 'done' }),
    open: 'Undo import',
    press: 'Undo the import',
    hasReason: true,
    call: on(undoShopImport),
  },
])

test('nothing new leaves nothing to bring over', async () => {
  renderScreen(<ShopImports />, { at, calls: page({ report: { orders: { ...counts, new: 0 } } }) })
  const button = await screen.findByRole('button', { name: 'Bring over' })
  expect(button.hasAttribute('disabled')).toBe(true)
})

test.each([
  [{ state: 'waiting', rowsDone: 10 }, 'Bringing it over'],
  [{ state: 'failed', error: 'The vault is closed.' }, 'The vault is closed.'],
  [{ state: 'done', undoneAt: '2026-11-12T10:00:00.000Z', kept: 4 }, '4 orders stayed.'],
])('what became of an import is said: %j', async (about, words) => {
  renderScreen(<ShopImports />, { at, calls: page(about) })
  await isSeen(words)
})

test('products of the other shop are named, never guessed, and the dry run is made again', async () => {
  const { choose, press, sent } = renderScreen(<ShopImports />, {
    at,
    calls: [...page(), on(mapShopImport, refuse('unavailable', { message: 'Not now.' }), detail)],
  })
  await choose('Office Home', 'home-2024')
  await press('Run the dry run again')
  await isSeen('Not now.')
  await press('Run the dry run again')
  await waitFor(() => expect(sent(mapShopImport)).toHaveLength(2))
  expect(sent(mapShopImport)[1]?.body).toEqual({
    products: [{ key: 'SKU-1', productId: 'home-2024' }],
  })
})

test('the result of every line that cannot be loaded says so', async () => {
  const { press } = renderScreen(<ShopImports />, {
    at,
    calls: [...page(), on(readShopImportRows, refuse('unavailable'))],
  })
  await press('Result of every line')
  await isSeen('The file could not be loaded')
})

test('files of another shop are read as they are, and checked before anything comes over', async () => {
  const { fill, press, user, sent, address } = renderScreen(<ShopImports />, {
    at: `${TAB}&part=new`,
    calls: [
      on(checkShopImport, refuse('unavailable', { message: 'Too large.' }), detail),
      ...page(),
    ],
  })
  await fill(/^Name of the shop/, 'Old shop')
  await user.upload(
    await screen.findByLabelText(/^Orders file/),
    new File(['id,total\n1,9.99'], 'orders.csv', { type: 'text/csv' }),
  )
  await expectAccessible()
  await press('Check the files')
  await isSeen('Too large.')
  await press('Check the files')
  await waitFor(() => expect(address()).toBe(at))
  expect(sent(checkShopImport)[1]?.body).toEqual({
    ...{ source: 'woocommerce', shopName: 'Old shop' },
    files: [{ role: 'orders', name: 'orders.csv', text: 'id,total\n1,9.99' }],
  })
})

test('a kind of shop asks for the files it has', async () => {
  const { choose } = renderScreen(<ShopImports />, { at: `${TAB}&part=new` })
  await choose('Kind of shop', 'gumroad')
  expect(screen.getByLabelText(/^Sales file/)).toBeTruthy()
  expect(screen.queryByLabelText(/^Keys file/)).toBeNull()
})

const exported = {
  id: 9,
  format: 'jsonl' as const,
  state: 'done' as const,
  reason: 'A copy',
  files: ['everything.jsonl' as const],
}
const take = `${TAB}&part=take`

keepsItsPromises({
  name: 'The own exports',
  part: <ShopImports />,
  at: take,
  full: on(listDataExports, { exports: [exported] }),
  shows: [/Ready\. A copy$/, 'Everything, as JSON lines'],
  empty: [on(listDataExports), 'None yet.'],
})

const exports = () => [on(listDataExports, { exports: [exported] })]
actsKeepTheirPromises(<ShopImports />, { at: take, calls: exports }, [
  {
    name: 'Exporting everything',
    open: async ({ choose, press }) => {
      await choose('Format', 'shopify')
      await press('Export')
    },
    press: 'Prepare the files',
    hasReason: true,
    call: on(startDataExport, { jobId: 4 }),
    body: { format: 'shopify', withKeys: false, reason: REASON },
    done: 'The export is being prepared',
  },
  {
    name: 'Exporting everything with whole keys',
    open: async ({ user, press }) => {
      await user.click(await screen.findByLabelText(/^Whole keys/))
      await press('Export')
    },
    press: 'Prepare the files',
    hasReason: true,
    call: on(startDataExport, { approval: { summary: 'Whole keys' } }),
    body: { format: 'woocommerce', withKeys: true, reason: REASON },
    done: 'A colleague must approve this first. They were told.',
  },
])

test('whole keys are offered to nobody but a super admin', async () => {
  renderScreen(<ShopImports />, { at: take, as: 'admin', calls: exports() })
  await isSeen('New export')
  expect(screen.queryByLabelText(/^Whole keys/)).toBeNull()
})

test('who may not export sees no export', async () => {
  renderScreen(<ShopImports />, { at: take, as: 'support' })
  await isSeen('Insufficient Permissions')
})

test('a file of an export that cannot be loaded says so', async () => {
  const { press } = renderScreen(<ShopImports />, {
    at: take,
    calls: [...exports(), on(readDataExport, refuse('unavailable'))],
  })
  await press(/^everything\.jsonl/)
  await isSeen('The file could not be loaded')
})
