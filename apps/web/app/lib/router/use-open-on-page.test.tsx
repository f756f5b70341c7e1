// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useOpenOnPage } from './use-open-on-page.ts'

afterEach(cleanup)

function Menu() {
  const [isOpen, change] = useOpenOnPage()
  return (
    <button type="button" onClick={() => change(!isOpen)}>
      {isOpen ? 'open' : 'closed'}
    </button>
  )
}

/** A page with a menu, from which every other page takes until then to come. */
function openPage(until: Promise<null> = Promise.resolve(null)) {
  const route = { id: 'page', path: '*', element: <Menu />, loader: () => until }
  const router = createMemoryRouter([route], { hydrationData: { loaderData: { page: null } } })
  render(<RouterProvider router={router} />)
  const menu = screen.getByRole('button')
  const press = () => act(async () => menu.click())
  const go = (to: string | number) => act(async () => void router.navigate(to as string))
  return { menu, press, go, at: () => router.state.location.pathname }
}

test('going to another page closes what is open, and coming back does not open it again', async () => {
  const { menu, press, go, at } = openPage()
  await press()
  expect(menu.textContent).toBe('open')
  await go('/faq')
  await waitFor(() => expect(at()).toBe('/faq'))
  expect(menu.textContent).toBe('closed')
  await go(-1)
  await waitFor(() => expect(at()).toBe('/'))
  expect(menu.textContent).toBe('closed')
})

test('what is opened while the next page is on its way stays open when it arrives', async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  const { menu, press, go, at } = openPage(promise)
  await go('/faq')
  await press()
  expect(at()).toBe('/')
  expect(menu.textContent).toBe('open')
  await act(async () => resolve(null))
  await waitFor(() => expect(at()).toBe('/faq'))
  expect(menu.textContent).toBe('open')
})

test('pressing again closes it', async () => {
  const { menu, press } = openPage()
  await press()
  await press()
  expect(menu.textContent).toBe('closed')
})
