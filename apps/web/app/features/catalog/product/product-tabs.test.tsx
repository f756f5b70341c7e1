// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { renderInShop } from '../../../testing/render-in-shop.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProductTabs } from './product-tabs.tsx'

afterEach(() => {
  location.hash = ''
})

function Page({ images = [] }: { images?: string[] }) {
  const [product] = useProducts()
  return (
    product && (
      <>
        <ProductGallery product={{ ...product, additionalImages: images }} />
        <ProductTabs product={product} reviews={<p>The list of reviews</p>} />
      </>
    )
  )
}

const chosen = () => screen.getByRole('tab', { selected: true }).textContent

test('five tabs tell everything about an edition', () => {
  renderInShop(<Page />)
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Overview',
    'Features',
    'Specifications',
    'Reviews',
    'FAQ',
  ])
  expect(chosen()).toBe('Overview')
})

test('an address that ends in #reviews opens the reviews', () => {
  location.hash = '#reviews'
  renderInShop(<Page />)
  expect(chosen()).toBe('Reviews')
  expect(screen.getByRole('tabpanel', { name: 'Reviews' }).textContent).toBe('The list of reviews')
})

test('of the five questions one answer is open at a time', async () => {
  const { user } = renderInShop(<Page />)
  await user.click(screen.getByRole('tab', { name: 'FAQ' }))
  const panel = within(screen.getByRole('tabpanel', { name: 'FAQ' }))
  const questions = await panel.findAllByRole('button')
  expect(questions).toHaveLength(5)
  for (const question of questions) await user.click(question)
  const open = questions.filter((each) => each.getAttribute('aria-expanded') === 'true')
  expect(open).toEqual([questions[4]])
})

test('further pictures have thumbnails, and one that is missing gives way to a drawn box', async () => {
  const { user } = renderInShop(<Page images={['/art/side.svg']} />)
  await user.click(screen.getByRole('button', { name: 'Picture 2' }))
  const drawn = screen.getByRole('img', { name: 'Picture 2 of Office Home 2024' })
  expect(drawn.tagName.toLowerCase()).toBe('svg')
})
