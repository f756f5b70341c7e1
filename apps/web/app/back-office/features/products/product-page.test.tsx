// @vitest-environment happy-dom
import { setStockThreshold } from '@keyhaven/contracts/staff/license-stock'
import {
  cancelOwnPrice,
  cancelPrice,
  draftSearchWords,
  editProduct,
  moveProduct,
  priceInCurrency,
  priceProducts,
  readStaffProduct,
  uploadPicture,
} from '@keyhaven/contracts/staff/products'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises, showsByRole } from '../../../testing/staff-promises.tsx'
import Products from './screen.tsx'

const at = '/admin/main-site?tab=products&id=home-2024'
const fields = {
  ...{ name: 'Office Home 2024', shortName: 'Home 2024', slug: 'home-2024', version: '2024' },
  ...{
    category: 'Home',
    updatesUntil: '2029-10-09',
    releasedOn: '',
    listPrice: '',
    listPriceUrl: '',
  },
  ...{ listPriceCheckedOn: '', productImage: '', badge: '', gtin: '', mpn: '', devices: 1 },
  ...{ platforms: ['Windows' as const], description: 'For homes', longDescription: 'For homes' },
  ...{ seoTitle: '', seoDescription: '', seoKeywords: [], isInFeeds: true },
}
const file = {
  ...{ id: 'home-2024', version: 'v1', fields, state: 'published' as const, price: '149.99' },
  ...{ lowestPrice30d: '139.99', floor: '90.00', availableKeys: 12, alertBelow: 20 },
  prices: [
    { id: 5, price: '129.99', state: 'planned' as const, madeBy: 'Bo Lind', reason: 'Sale' },
  ],
  ownPrices: [
    {
      id: 6,
      currency: 'EUR' as const,
      price: '139.99',
      state: 'planned' as const,
      madeBy: 'Bo Lind',
      reason: 'Round',
    },
  ],
  formerSlugs: ['office-home-2024'],
  changes: [{ id: '1', action: 'product.edited', by: 'Cy Roe' }],
}
const page = (about: object = {}) => [on(readStaffProduct, { ...file, ...about })]

keepsItsPromises({
  name: 'The page of an edition',
  part: <Products />,
  at,
  full: on(readStaffProduct, file),
  shows: [
    /^\$149\.99 now, lowest of the last 30 days \$139\.99\. Below \$90\.00/,
    'Bo Lind: Sale',
    '€139.99',
    '/product/office-home-2024',
    'Texts and rules changed',
    '20 keys',
  ],
})

const acts = ['Archive', 'To drafts', 'New price', 'Fix a price', 'Call off']
showsByRole('An edition', <Products />, { at, ready: 'Last changes', calls: page }, [
  ['catalogue', [...acts, 'Change alert', 'Draft these texts', 'View in shop'], ['Publish']],
  ['support', ['View in shop'], [...acts, 'Change alert', 'Draft these texts']],
])

const draft = () => page({ state: 'draft' })
const first =
  (name: string) =>
  async ({ user }: ReturnType<typeof renderScreen>) => {
    const [button] = await screen.findAllByRole('button', { name })
    if (button) await user.click(button)
  }
actsKeepTheirPromises(<Products />, { at, as: 'catalogue', calls: page }, [
  {
    name: 'Archiving an edition',
    open: 'Archive',
    press: 'Archive edition',
    hasReason: true,
    call: on(moveProduct),
    body: { to: 'archived', reason: REASON },
    done: 'The edition is archived.',
  },
  {
    name: 'Taking an edition back to the drafts',
    open: 'To drafts',
    press: 'Make it a draft',
    call: on(moveProduct),
    body: { to: 'draft' },
    done: 'The edition is a draft.',
  },
  {
    name: 'Publishing an edition',
    calls: draft,
    open: 'Publish',
    press: 'Publish edition',
    call: on(moveProduct),
    body: { to: 'published' },
    done: 'The edition is on sale.',
  },
  {
    name: 'Scheduling an edition',
    calls: draft,
    open: 'Schedule',
    press: 'Schedule',
    fill: ({ fill }, dialog) => fill('Moment (UTC)', '2026-12-01T08:00', dialog),
    call: on(moveProduct),
    body: { to: 'scheduled', at: '2026-12-01T08:00:00Z' },
    done: 'The edition is scheduled.',
  },
  {
    name: 'Entering a price',
    open: 'New price',
    press: 'Enter price',
    fill: ({ fill }, dialog) => fill('Price in US dollars', '129.99', dialog),
    hasReason: true,
    call: on(priceProducts),
    body: {
      changes: [{ productId: 'home-2024', price: '129.99', from: null }],
      ...{ reason: REASON, falls: [] },
    },
    done: 'The price is entered.',
  },
  {
    name: 'Calling a price off',
    open: first('Call off'),
    press: 'Call off',
    hasReason: true,
    call: on(cancelPrice),
    done: 'The price is called off.',
  },
  {
    name: 'Calling a price in a currency off',
    calls: () => page({ prices: [] }),
    open: 'Call off',
    press: 'Call off',
    hasReason: true,
    call: on(cancelOwnPrice),
    done: 'The price is called off.',
  },
  {
    name: 'Fixing a price in a currency',
    open: 'Fix a price',
    press: 'Enter price',
    fill: async ({ fill, choose }, dialog) => {
      await choose('Currency', 'GBP', dialog)
      await fill('Price in GBP', '119.99', dialog)
    },
    hasReason: true,
    call: on(priceInCurrency),
    body: {
      ...{ productId: 'home-2024', currency: 'GBP', price: '119.99', from: null },
      ...{ reason: REASON, falls: [] },
    },
    done: 'The price is entered.',
  },
  {
    name: 'Converting a currency from dollars again',
    open: 'Fix a price',
    press: 'Enter price',
    fill: ({ choose }, dialog) => choose('How it is made', 'converted', dialog),
    hasReason: true,
    call: on(priceInCurrency),
    body: {
      ...{ productId: 'home-2024', currency: 'EUR', price: null, from: null },
      ...{ reason: REASON, falls: [] },
    },
  },
  {
    name: 'Changing the alert of the stock',
    open: 'Change alert',
    press: 'Save',
    isReady: true,
    fill: ({ fill }, dialog) => fill('Keys left', '35', dialog),
    call: on(setStockThreshold),
    body: { threshold: 35 },
  },
])

test('what keeps an edition from being published is said', async () => {
  const publishAt = '2026-12-01T08:00:00.000Z'
  renderScreen(<Products />, {
    at,
    calls: page({ missing: ['a price', 'a picture'], publishAt, availableKeys: 0 }),
  })
  await isSeen('Still missing: a price, a picture.')
  await isSeen('On 1 Dec 2026, 08:00 UTC.')
  await isSeen('No keys')
})

test('who may not edit reads the form and can change nothing in it', async () => {
  renderScreen(<Products />, { at, as: 'support', calls: page() })
  const field = await screen.findByLabelText('Short description')
  expect(field.closest('fieldset[disabled]')).not.toBeNull()
})

test('the preview follows what is typed, and what is typed is saved to its version', async () => {
  const { fill, press, sent } = renderScreen(<Products />, {
    at,
    as: 'catalogue',
    calls: [...page(), on(editProduct)],
  })
  await fill('Short description', 'For every home')
  const card = within(await screen.findByRole('article', { name: 'Card in the shop' }))
  expect(await card.findByText('For every home')).toBeTruthy()
  await press('Save')
  await screen.findByText('Texts and rules changed')
  const [saved] = sent(editProduct)
  expect(saved?.body).toMatchObject({ description: 'For every home', platforms: ['Windows'] })
  expect(saved?.headers.get('if-match')).toBe('"v1"')
})

test('texts for search engines are drafted, read and taken into the form', async () => {
  const words = { title: 'Home 2024, licence', description: 'For homes.', keywords: ['office'] }
  const { press } = renderScreen(<Products />, {
    at,
    as: 'catalogue',
    calls: [
      ...page(),
      on(draftSearchWords, refuse('unavailable'), { draft: words, whyRules: 'no-model' }),
    ],
  })
  await press('Draft these texts')
  await isSeen('No draft.')
  await press('Draft these texts')
  await isSeen(/Our rules wrote this\. The shop has no language model\./)
  await press('Take into the form')
  expect(screen.getByDisplayValue('Home 2024, licence')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Draft' })).toBeNull()
})

test('a picture needs words for those who do not see it', async () => {
  const { press, dialog, fill, user, sent } = renderScreen(<Products />, {
    at,
    as: 'catalogue',
    calls: [...page(), on(uploadPicture, refuse('picture_refused'))],
  })
  await press('Upload picture')
  const form = await dialog('Upload a picture')
  await user.upload(form.getByLabelText('File'), new File(['x'], 'box.png', { type: 'image/png' }))
  expect(form.getByRole('button', { name: 'Upload' }).hasAttribute('disabled')).toBe(true)
  await fill('What it shows', 'The box', form)
  await press('Upload', form)
  expect(await form.findByText(/This file is not a picture the shop can use/)).toBeTruthy()
  expect(sent(uploadPicture)[0]?.query).toEqual({ alt: 'The box' })
  expect(sent(editProduct)).toHaveLength(0)
})
