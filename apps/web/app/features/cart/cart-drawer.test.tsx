// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { closeCart, openCart } from '../../state/cart/cart-drawer.ts'
import { DemoShop } from '../../testing/demo-shop.tsx'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { CartButton } from './cart-button.tsx'
import { CartDock } from './cart-dock.tsx'

afterEach(() => {
  closeCart()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const hold = (...lines: [string, number][]) =>
  localStorage.setItem(
    'office-cart-items',
    JSON.stringify(lines.map(([productId, quantity]) => ({ productId, quantity, addedAt: '' }))),
  )
const shop = (
  <>
    <CartButton />
    <CartDock />
  </>
)
const texts = (elements: HTMLElement[]) => elements.map((element) => element.textContent)

async function openDrawer(place?: Parameters<typeof renderInShop>[1]) {
  const { user, address } = renderInShop(shop, place)
  await user.click(screen.getByRole('button', { name: /^Cart/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Your cart' }))
  return { user, address, drawer }
}
const lineNames = (drawer: ReturnType<typeof within>) =>
  texts(drawer.queryAllByRole('group')).map(
    (text) => /^Quantity of (.+\d{4})One/.exec(text ?? '')?.[1],
  )

test('the button tells how many items the cart holds', () => {
  hold(['home-2024', 2])
  renderInShop(shop)
  expect(screen.getByRole('button', { name: 'Cart, 2 items' }).textContent).toContain('2')
})

test('the heading has the focus, Escape closes and the button has it again', async () => {
  hold(['home-2024', 1])
  const { user } = await openDrawer()
  const heading = screen.getByRole('heading', { name: 'Your cart' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement?.id).toBe('cart-button')
})

test('a sold-out edition is named in the cart, and no key is promised', async () => {
  hold(['home-2024', 1])
  const { user } = renderInShop(<DemoShop product={{ availability: 'sold-out' }}>{shop}</DemoShop>)
  await user.click(screen.getByRole('button', { name: /^Cart/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Your cart' }))
  expect(drawer.getByText(/^Home 2024 cannot be ordered right now/)).toBeDefined()
  expect(drawer.queryByText(/right after payment/)).toBeNull()
})

test('an edition whose keys are not in stock is not promised at once', async () => {
  hold(['home-2024', 1])
  const waiting = <DemoShop product={{ availability: 'processing' }}>{shop}</DemoShop>
  const { user } = renderInShop(waiting)
  await user.click(screen.getByRole('button', { name: /^Cart/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Your cart' }))
  expect(
    drawer.getByText(/^Your key follows by e\u2011mail as soon as new keys arrive/),
  ).toBeDefined()
  expect(drawer.queryByText(/right after payment/)).toBeNull()
})

test('lines, sums and the way to pay are there, in the chosen currency', async () => {
  hold(['professional-plus-2024', 1], ['home-2024', 2])
  const { drawer } = await openDrawer({ currency: 'EUR' })
  expect(lineNames(drawer)).toEqual(['Professional Plus 2024', 'Home 2024'])
  expect(drawer.getByText('€ 254.98')).toBeDefined()
  const sums = drawer.getByText('Total').closest('dl')?.textContent
  expect(sums).toBe('Subtotal€\u00a0594.97Total€\u00a0594.97Saved on list prices€\u00a0297.50')
  const pay = drawer.getByRole('link', { name: 'Proceed to Checkout' })
  expect(pay.getAttribute('href')).toBe('/checkout')
  expect(drawer.getByText(/Your keys are shown right after payment/)).toBeDefined()
})

test('the quantity goes up and down, and below one the line goes', async () => {
  hold(['home-2024', 1])
  const { user, drawer } = await openDrawer()
  await user.click(drawer.getByRole('button', { name: 'One more' }))
  expect(screen.getByText('· 2 items')).toBeDefined()
  await user.click(drawer.getByRole('button', { name: 'One less' }))
  await user.click(drawer.getByRole('button', { name: 'One less' }))
  expect(drawer.getByText('Home 2024 removed')).toBeDefined()
  expect(drawer.getByText('Your cart is empty')).toBeDefined()
})

test('a removed line comes back to its place with its quantity, and the focus with it', async () => {
  hold(['home-2024', 3], ['home-2021', 1], ['home-2019', 2])
  const { user, drawer } = await openDrawer()
  await user.click(drawer.getByRole('button', { name: 'Remove Home & Student 2021' }))
  const undo = drawer.getByRole('button', { name: 'Undo removing Home & Student 2021' })
  expect(document.activeElement).toBe(undo)
  await user.click(undo)
  expect(lineNames(drawer)).toEqual(['Home 2024', 'Home & Student 2021', 'Home & Student 2019'])
  expect(document.activeElement?.textContent).toBe('Remove Home & Student 2021')
})

test('undo is there for eight seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  hold(['home-2024', 1], ['home-2021', 1])
  const { user, drawer } = await openDrawer()
  await user.click(drawer.getByRole('button', { name: 'Remove Home 2024' }))
  act(() => void vi.advanceTimersByTime(7_000))
  expect(drawer.queryByRole('button', { name: /^Undo/ })).not.toBeNull()
  act(() => void vi.advanceTimersByTime(1_500))
  expect(drawer.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('an addition is announced once, a change of quantity is not', async () => {
  hold(['home-2024', 1])
  const { user } = renderInShop(shop)
  act(() => openCart({ hasAdded: true }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Your cart' }))
  const announced = () => drawer.getAllByRole('status').map((status) => status.textContent)
  await waitFor(() => expect(announced()).toContain('Added. Cart: 1 item, $\u00a0149.99'))
  await user.click(drawer.getByRole('button', { name: 'One more' }))
  expect(announced()).toContain('Added. Cart: 1 item, $\u00a0149.99')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Cart, 2 items' }))
  await screen.findByRole('dialog', { name: 'Your cart' })
  expect(screen.queryByText(/^Added\./)).toBeNull()
})

test('a larger edition is offered in the place of the only line, never beside it', async () => {
  hold(['home-2024', 2])
  const { user, drawer } = await openDrawer()
  expect(drawer.queryByRole('button', { name: /^Add .* to cart$/ })).toBeNull()
  await user.click(drawer.getByRole('button', { name: 'Switch to Professional Plus 2024' }))
  expect(screen.getByText('· 2 items')).toBeDefined()
  const held = localStorage.getItem('office-cart-items')
  expect(held).toContain('professional-plus-2024')
  expect(held).not.toContain('home-2024"')
})

test('in an empty cart one press adds a recommended edition', async () => {
  const { user, drawer } = await openDrawer()
  await user.click(drawer.getAllByRole('button', { name: /^Add .* to cart$/ })[0] as HTMLElement)
  expect(screen.getByText('· 1 item')).toBeDefined()
})

test('an empty cart says what will be here and leads to the shop', async () => {
  const { user, address, drawer } = await openDrawer()
  expect(drawer.getByText('Your cart is empty')).toBeDefined()
  expect(drawer.queryByText('Total')).toBeNull()
  expect(drawer.queryByRole('textbox')).toBeNull()
  await user.click(drawer.getByRole('link', { name: 'Continue shopping' }))
  expect(address()).toBe('/shop')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a line stops at fifty, and a full cart says so', async () => {
  hold(['home-2024', 50], ['home-2021', 50])
  const { drawer } = await openDrawer()
  for (const more of drawer.getAllByRole('button', { name: 'One more' })) {
    expect(more.hasAttribute('disabled')).toBe(true)
  }
  expect(
    drawer.getByText('One order holds at most 50 of one licence and 100 in all.'),
  ).toBeDefined()
})
