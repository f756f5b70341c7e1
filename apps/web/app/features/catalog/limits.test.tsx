// @vitest-environment happy-dom
import type { Currency } from '@keyhaven/contracts/money'
import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { useProducts } from '../../state/catalog/catalog.ts'
import { DemoShop } from '../../testing/demo-shop.tsx'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { CompactCard } from './cards/compact-card.tsx'
import { FeaturedCard } from './cards/featured-card.tsx'
import { MinimalCard } from './cards/minimal-card.tsx'
import { OfferCard } from './cards/offer-card.tsx'
import { ProductCard, type ProductCardProps } from './cards/product-card.tsx'
import { ProductGrid } from './cards/product-grid.tsx'
import { BuyPanel } from './product/buy-panel.tsx'
import { ProductHead } from './product/product-head.tsx'

const page = () => document.body.textContent ?? ''

function Edition({ id, as: As }: { id: string; as: ComponentType<ProductCardProps> }) {
  const product = useProducts().find((each) => each.id === id)
  return product && <As product={product} />
}

function BuyBox({ product }: ProductCardProps) {
  return (
    <>
      <ProductHead product={product} />
      <BuyPanel product={product} quantity={1} onQuantity={() => {}} />
    </>
  )
}

const offers = {
  'a card': ProductCard,
  'a compact card': CompactCard,
  'a minimal card': MinimalCard,
  'a featured card': FeaturedCard,
  'a card of the smaller site': OfferCard,
  'the buy box': BuyBox,
}

test.each(Object.entries(offers))(
  '%s shows the end of updates, the use it allows and the system',
  (_, As) => {
    renderInShop(
      <>
        <Edition id="professional-plus-2019" as={As} />
        <Edition id="home-2024" as={As} />
      </>,
    )
    for (const limit of ['Updates ended Oct 2025', 'Commercial use', 'Windows only']) {
      expect(page()).toContain(limit)
    }
    for (const limit of ['Updates until Oct 2029', 'Private use', 'PC or Mac']) {
      expect(page()).toContain(limit)
    }
  },
)

test.each<[Currency, string]>([
  ['USD', '$\u00a0100.00'],
  ['EUR', '€\u00a085.00'],
])(
  'the end of updates is above the price; below it the page names the year that gets them and the difference in %s',
  (currency, more) => {
    renderInShop(<Edition id="professional-plus-2019" as={BuyBox} />, { currency })
    expect(page()).toContain('No security updates since October 2025.')
    expect(page()).toContain(
      `Professional Plus 2024 costs ${more} more and is updated until October 2029.`,
    )
    const text = page()
    expect(text.indexOf('Updates ended')).toBeLessThan(text.indexOf('List price'))
    expect(text.indexOf('Add to cart')).toBeLessThan(text.indexOf('No security updates'))
  },
)

test('an edition that is still updated has no such warning', () => {
  renderInShop(<Edition id="professional-plus-2024" as={BuyBox} />)
  expect(page()).not.toContain('No security updates')
})

test('list prices say when they were checked, once for a grid', () => {
  function Grid() {
    return <ProductGrid products={useProducts()} preset="shop" />
  }
  renderInShop(<Grid />)
  expect(page().match(/List prices checked 1 November 2026/g)).toHaveLength(1)
  const way = screen.getByRole('link', { name: 'Where they come from' })
  expect(way.getAttribute('href')).toBe('/about#list-prices')
})

test('in a demonstration the rating of an edition is a sample, and says so', () => {
  const claims = { rating: '4.9/5' }
  renderInShop(
    <DemoShop claims={claims} showsSamples>
      <Edition id="home-2024" as={ProductHead} />
    </DemoShop>,
  )
  const block = document.querySelector('[data-sample]')
  for (const text of ['4.9/5', '7,000 reviews', 'Sample']) {
    expect(block?.textContent).toContain(text)
  }
  expect(screen.getByRole('link', { name: 'Sample How we count these figures' })).toBeTruthy()
})

test('what is counted is no sample', () => {
  renderInShop(
    <DemoShop claims={{ rating: '4.6/5', 'rating-count': '120 reviews' }}>
      <Edition id="home-2024" as={ProductHead} />
    </DemoShop>,
  )
  expect(page()).toContain('4.6/5120 reviews')
  expect(document.querySelector('[data-sample]')).toBeNull()
})
