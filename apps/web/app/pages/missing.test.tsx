// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { fillFromBuiltIn } from '../lib/api/fallback.server.ts'
import { createQueryClient } from '../lib/api/query.ts'
import { productsQuery } from '../state/catalog/catalog.ts'
import { CurrencyProvider } from '../state/catalog/currency.tsx'
import { shopAnswers } from '../testing/shop-answers.ts'
import { NotFound } from './missing.tsx'

afterEach(cleanup)

function renderNotFound(path = '/') {
  const queries = createQueryClient()
  fillFromBuiltIn(queries)
  const page = (
    <CurrencyProvider painted="USD">
      <NotFound />
    </CurrencyProvider>
  )
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [path] })
  const show = () =>
    render(
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  return { queries, show }
}

const { queryKey } = productsQuery()

test('a lost visitor is told what to look at, with prices, and hears the heading first', () => {
  const { show } = renderNotFound()
  show()
  const heading = screen.getByRole('heading', { level: 1 })
  expect(heading.textContent).toBe('We can’t find that page')
  screen.getByRole('heading', { level: 2, name: 'Discover Perfect Office Solutions' })
  expect(document.activeElement).toBe(heading)
  for (const [year, price] of Object.entries({ 2024: 399.99, 2021: 349.99, 2019: 299.99 })) {
    const link = screen.getByRole('link', { name: `Professional Plus ${year}` })
    expect(link.getAttribute('href')).toBe(`/product/professional-plus-${year}`)
    expect(screen.getByText(`From $ ${price}`)).toBeTruthy()
  }
})

test('the edition most like the typed address is offered', () => {
  const { show } = renderNotFound('/product/home-busines-24')
  show()
  const link = screen.getByRole('link', { name: 'Open Home & Business 2024' })
  expect(link.getAttribute('href')).toBe('/product/home-business-2024')
})

test('a price that is missing from the list has a stand-in', () => {
  const { queries, show } = renderNotFound()
  queries.setQueryData(queryKey, [])
  show()
  expect(screen.getAllByText('From $ 69.99')).toHaveLength(3)
})

test('while the list is on its way the tiles say so', async () => {
  shopAnswers({})
  const { queries, show } = renderNotFound()
  queries.removeQueries({ queryKey })
  show()
  expect(screen.getAllByText('Loading...')).toHaveLength(3)
  await act(async () => {})
})
