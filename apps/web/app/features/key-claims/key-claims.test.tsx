// @vitest-environment happy-dom
import type { KeyClaim } from '@keyhaven/contracts/key-claims'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Block } from '../../content/support/guide.ts'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { sampleOrder } from '../../testing/sample-order.ts'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { KeyClaims } from './key-claims.tsx'

const ADDRESS = '/api/orders/order_A/key-claims'

const licence = {
  id: 7,
  productId: 'home-2024',
  productName: 'Office Home 2024',
  lastFive: 'ABCDE',
  isVolumeKey: false,
}

const aClaim = (over: Partial<KeyClaim> = {}): KeyClaim => ({
  id: 1,
  licenseId: 7,
  productName: 'Office Home 2024',
  lastFive: 'ABCDE',
  errorCode: '0xC004C003',
  symptom: 'key-blocked',
  state: 'queued',
  newLastFive: null,
  refusal: null,
  createdAt: '2026-11-12T17:00:00.000Z',
  decidedAt: null,
  answerBy: '2026-11-13T17:00:00.000Z',
  isMoneyAsked: false,
  ...over,
})

const Passage = ({ block }: { block: Block }) => <p>{block.kind}</p>

function openClaims(listed: object) {
  const shop = shopAnswers({ [ADDRESS]: { body: listed } })
  const order = { ...sampleOrder, id: 'order_A' }
  return { shop, ...renderInShop(<KeyClaims order={order} Passage={Passage} />) }
}

test('the fix comes first, and a buyer who is helped asks for nothing', async () => {
  const { user, shop } = openClaims({ licenses: [licence], claims: [] })
  await screen.findByRole('heading', { name: 'What’s wrong?' })
  expect(document.activeElement?.textContent).toBe('What’s wrong?')
  await user.type(screen.getByLabelText(/Error code/), '0xc004c003')
  expect(screen.queryByLabelText(/What do you see/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show the fix' }))
  expect(document.activeElement?.textContent).toBe('The key is blocked or not valid')
  await user.click(screen.getByRole('button', { name: 'Yes, it works now' }))
  expect(screen.getByText('Good to hear')).toBeTruthy()
  expect(shop.to(ADDRESS)).toHaveLength(1)
})

test('without code and choice the form says what is missing', async () => {
  const { user } = openClaims({ licenses: [licence, { ...licence, id: 8 }], claims: [] })
  await user.click(await screen.findByRole('button', { name: 'Show the fix' }))
  expect(screen.getByText('Choose the licence.')).toBeTruthy()
  expect(screen.getByText('Choose the closest match.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'))
})

test.each<[string, Partial<KeyClaim>, RegExp]>([
  [
    'replaced',
    { state: 'replaced', newLastFive: 'VWXYZ', decidedAt: '2026-11-12T17:00:00.000Z' },
    /Replaced on 12 November 2026: the old key ended in ABCDE, the new one ends in VWXYZ\./,
  ],
  ['waiting', {}, /A member of our team reviews it and replies by e-mail, by Friday,? 13 November/],
  ['refused', { state: 'refused', refusal: 'key_is_active' }, /The key is good/],
])('an earlier claim that is %s says so', async (_, over, text) => {
  openClaims({ licenses: [], claims: [aClaim(over)] })
  const list = await screen.findByRole('list', { name: 'What became of earlier claims' })
  expect(list.textContent).toMatch(text)
  expect(screen.queryByRole('heading', { name: 'What’s wrong?' })).toBeNull()
})

test('if the claims cannot be loaded the page says so and offers to try again', async () => {
  shopAnswers({ [ADDRESS]: { status: 404, body: { error: 'Not found' } } })
  renderInShop(<KeyClaims order={{ ...sampleOrder, id: 'order_A' }} Passage={Passage} />)
  expect(await screen.findByText('This part could not be loaded.')).toBeTruthy()
})

test('a claim that waits for a decision about the money says so', async () => {
  openClaims({ licenses: [licence], claims: [aClaim({ isMoneyAsked: true })] })
  const text = /You have also asked for your money back for this key, so we decide on that first/
  expect(await screen.findByText(text)).toBeTruthy()
})
