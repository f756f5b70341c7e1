// @vitest-environment happy-dom
import type { Product } from '@keyhaven/contracts/products'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useProducts } from '../../state/catalog/catalog.ts'
import { DemoShop } from '../../testing/demo-shop.tsx'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { ProductCard } from './cards/product-card.tsx'
import { AfterBuying, DeliveryPromise } from './product/buy-facts.tsx'
import { ProductBadges } from './product/product-badges.tsx'
import { Testimonials } from './product/testimonials.tsx'

const claims = {
  delivery: 'Key shown right after payment and e-mailed',
  'delivery-later': 'Within 3–4 hours',
  'genuine-license': 'Genuine License',
  'instant-delivery': 'Instant Delivery',
  'money-back': '30-day money-back guarantee',
}

function Edition() {
  const [product] = useProducts()
  if (!product) return null
  return (
    <>
      <DeliveryPromise product={product} />
      <AfterBuying product={product} />
      <ProductBadges product={product} />
      <ProductCard product={product} list="test" />
    </>
  )
}

const page = () => document.body.textContent ?? ''
const show = (product: Partial<Product>, said: Partial<typeof claims> = claims) =>
  renderInShop(
    <DemoShop product={product} claims={said}>
      <Edition />
    </DemoShop>,
  )

test('with keys in stock the edition is delivered at once and says when', () => {
  show({ availability: 'ready', deliveryEstimate: 'immediate' })
  expect(page()).toContain('Instant Delivery')
  expect(page()).toContain('In stock. Key shown right after payment and e-mailed.')
  expect(page()).not.toContain('3–4 hours')
})

test('without keys in stock nothing is instant, and the longer time is named', () => {
  show({ availability: 'processing' })
  expect(page()).not.toContain('Instant Delivery')
  expect(page()).not.toContain('right after payment')
  expect(page()).toContain('Not in stock right now. Key by e-mail, within 3–4 hours.')
})

test('without keys and without backorders the edition is sold out, and nothing is promised', () => {
  show({ availability: 'sold-out' })
  expect(page()).not.toMatch(/Instant|right after payment|3–4 hours/)
  expect(page()).toContain('No key left. Sold out: cannot be ordered right now.')
})

test('where nobody counted the stock no time is promised', () => {
  show({ availability: null })
  expect(page()).not.toMatch(/Instant|minutes|hours|stock/)
  expect(page()).toContain('One payment, key by e\u2011mail')
})

test('a shop that may not claim anything shows no badge and no guarantee', () => {
  show({ availability: 'ready' }, {})
  expect(page()).not.toMatch(/Genuine|Instant|minutes|money-back/)
})

test('a price struck through is called what it is', () => {
  show({ originalPrice: '199.99', originalPriceKind: 'lowest-30-days', discount: 25 })
  expect(page()).toContain('Lowest in 30 days before $\u00a0199.99')
  expect(page()).not.toContain('List price')
})

test('testimonials are samples, say so, and stand still when told to', async () => {
  const { user } = renderInShop(
    <DemoShop showsSamples>
      <Testimonials />
    </DemoShop>,
  )
  expect(screen.getAllByText('Sample').length).toBeGreaterThan(5)
  await user.click(screen.getByRole('button', { name: 'Pause testimonials' }))
  expect(screen.getByRole('button', { name: 'Play testimonials' })).toBeDefined()
  expect(document.querySelector('.drift-paused')).not.toBeNull()
})

test('where samples are not allowed there are no testimonials', () => {
  renderInShop(
    <DemoShop claims={claims}>
      <Testimonials />
    </DemoShop>,
  )
  expect(page()).not.toContain('Sample')
})
