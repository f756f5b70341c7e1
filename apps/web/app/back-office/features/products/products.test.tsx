// @vitest-environment happy-dom
import {
  createProduct,
  listStaffProducts,
  orderProducts,
  priceProducts,
  readStaffProduct,
} from '@keyhaven/contracts/staff/products'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import {
  expectAccessible,
  isSeen,
  keepsItsPromises,
  showsByRole,
} from '../../../testing/staff-promises.tsx'
import Products from './screen.tsx'

const TAB = '/admin/main-site?tab=products'
const products = [
  {
    id: 'home-2024',
    shortName: 'Home 2024',
    price: '149.99',
    availableKeys: 12,
    state: 'published' as const,
  },
  { id: 'pro-2024', shortName: 'Pro 2024', availableKeys: 1_200, state: 'draft' as const },
]
const calls = () => [on(listStaffProducts, { products })]

keepsItsPromises({
  name: 'The list of products',
  part: <Products />,
  at: TAB,
  full: on(listStaffProducts, { products }),
  shows: ['Home 2024', '$149.99', 'Published', 'None yet', '1,000 or more', 'Draft'],
  empty: [on(listStaffProducts), 'No edition here'],
})

const all = ['Order', 'Prices', 'New edition']
showsByRole('Products', <Products />, { at: TAB, ready: 'Home 2024', calls }, [
  ['catalogue', all, []],
  ['support', [], all],
])

test.each([
  ['new=1', 'support'],
  ['part=prices', 'support'],
  ['part=order', 'marketing'],
] as const)('the screen at %s is closed to %s', async (part, as) => {
  renderScreen(<Products />, { at: `${TAB}&${part}`, as, calls: calls() })
  await isSeen('Insufficient Permissions')
})

keepsItsPromises({
  name: 'The prices of all editions',
  part: <Products />,
  at: `${TAB}&part=prices`,
  full: on(listStaffProducts, { products }),
  shows: ['Home 2024', '$149.99', 'None yet'],
})

const newPrice = async (shown: ReturnType<typeof renderScreen>) => {
  await shown.fill('New price of Home 2024', '129.99')
  await shown.press('Enter 1 price')
}
actsKeepTheirPromises(<Products />, { at: `${TAB}&part=prices`, as: 'catalogue', calls }, [
  {
    name: 'Entering prices of many editions',
    open: newPrice,
    press: 'Enter 1 price',
    isReady: true,
    fill: ({ fill }, dialog) => fill(/^From/, '2026-12-01T08:00', dialog),
    hasReason: true,
    call: on(priceProducts),
    body: {
      changes: [{ productId: 'home-2024', price: '129.99', from: '2026-12-01T08:00:00Z' }],
      ...{ reason: REASON, falls: [] },
    },
    done: 'The prices are entered.',
  },
  {
    name: 'Entering prices below the floor',
    open: newPrice,
    press: 'Enter 1 price',
    hasReason: true,
    call: on(priceProducts, { approval: { summary: 'Home 2024' } }),
    body: {
      changes: [{ productId: 'home-2024', price: '129.99', from: null }],
      ...{ reason: REASON, falls: [] },
    },
    done: 'A colleague must approve this first. They were told.',
  },
])

test('a price that is typed as it is changes nothing', async () => {
  const { fill } = renderScreen(<Products />, { at: `${TAB}&part=prices`, calls: calls() })
  await fill('New price of Home 2024', '149.99')
  const button = screen.getByRole('button', { name: 'Enter 0 prices' })
  expect(button.hasAttribute('disabled')).toBe(true)
})

test('what would fall below the floor is named, and each is kept or ended', async () => {
  const details = [{ field: 'coupon:7', message: 'SPRING10 leaves $60.00' }]
  const shown = renderScreen(<Products />, {
    at: `${TAB}&part=prices`,
    as: 'catalogue',
    calls: [...calls(), on(priceProducts, refuse('falls_below', { details }), {})],
  })
  await newPrice(shown)
  const form = await shown.dialog()
  await shown.fill('Reason', REASON, form)
  await shown.press('Enter 1 price', form)
  await shown.choose('SPRING10 leaves $60.00', 'keep', form)
  await shown.press('Enter 1 price', form)
  await waitFor(() => expect(shown.sent(priceProducts)).toHaveLength(2))
  expect(shown.sent(priceProducts)[1]?.body).toMatchObject({
    falls: [{ object: 'coupon:7', choice: 'keep' }],
  })
})

keepsItsPromises({
  name: 'The order of the shop',
  part: <Products />,
  at: `${TAB}&part=order`,
  full: on(listStaffProducts, { products }),
  shows: ['Home 2024', 'Pro 2024'],
})

actsKeepTheirPromises(<Products />, { at: `${TAB}&part=order`, as: 'catalogue', calls }, [
  {
    name: 'Saving the order of the shop',
    open: async ({ press }) => {
      await press('Move Home 2024 down')
      await press('Save order')
    },
    press: 'Save order',
    call: on(orderProducts),
    body: { ids: ['pro-2024', 'home-2024'] },
    done: 'The order is saved.',
  },
])

test('an order that is as it was cannot be saved, and the ends do not move', async () => {
  renderScreen(<Products />, { at: `${TAB}&part=order`, calls: calls() })
  const off = async (name: string) =>
    (await screen.findByRole('button', { name })).hasAttribute('disabled')
  expect(await off('Save order')).toBe(true)
  expect(await off('Move Home 2024 up')).toBe(true)
  expect(await off('Move Pro 2024 down')).toBe(true)
})

async function writeEdition({ fill }: ReturnType<typeof renderScreen>) {
  await fill('Name', 'Office Home 2027')
  await fill('Short name', 'Home 2027')
  await fill('Year', '2027')
  await fill('Category', 'Home')
  await fill('Address', 'home-2027')
  await fill('Security updates end', '2031-10-14')
}

test('a new edition begins as a draft and opens', async () => {
  const shown = renderScreen(<Products />, {
    at: `${TAB}&new=1`,
    as: 'catalogue',
    calls: [on(createProduct, { id: 'home-2027' }), on(readStaffProduct, refuse('not_found'))],
  })
  await writeEdition(shown)
  await expectAccessible()
  await shown.press('Create draft')
  await waitFor(() => expect(shown.address()).toBe(`${TAB}&id=home-2027`))
  expect(shown.sent(createProduct)[0]?.body).toMatchObject({ slug: 'home-2027', version: '2027' })
})

test('an edition whose address is taken says so at the field', async () => {
  const details = [{ field: 'slug', message: 'Another edition has this address' }]
  const shown = renderScreen(<Products />, {
    at: `${TAB}&new=1`,
    calls: [on(createProduct, refuse('invalid_request', { details }))],
  })
  await writeEdition(shown)
  await shown.press('Create draft')
  await isSeen('Another edition has this address')
  await isSeen('This was not saved.')
})

test('an edition without a name is not sent', async () => {
  const { press, sent } = renderScreen(<Products />, {
    at: `${TAB}&new=1`,
    calls: [on(createProduct)],
  })
  await press('Create draft')
  await isSeen('A name is required')
  expect(sent(createProduct)).toEqual([])
})
