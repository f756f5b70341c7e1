// @vitest-environment happy-dom
import { heroLayouts } from '@keyhaven/contracts/storefront'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { hydrateAll } from '../../lib/loading/lazy-hydrate.tsx'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { Hero } from './hero.tsx'
import { otherLayouts } from './other-layouts.ts'

/** Everything is in view here. */
class Near {
  readonly tell: (entries: object[]) => void
  constructor(tell: (entries: object[]) => void) {
    this.tell = tell
  }
  observe() {
    this.tell([{ isIntersecting: true }])
  }
  disconnect() {}
}

for (const layout of heroLayouts) {
  test(`the hero can be laid out ${layout}, with its heading and both ways on`, async () => {
    vi.stubGlobal('IntersectionObserver', Near)
    renderInShop(<Hero layout={layout} featured={undefined} />)
    hydrateAll()
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Shop now' }).getAttribute('href')).toBe('#featured')
    expect(screen.getAllByRole('link').length).toBeGreaterThanOrEqual(2)
  })
}

test('no two layouts look the same', () => {
  const drawn = Object.values(otherLayouts).map((layout) => JSON.stringify(layout))
  expect(new Set(drawn).size).toBe(heroLayouts.length - 2)
})

test('a shop that may claim nothing shows no rating', async () => {
  vi.stubGlobal('IntersectionObserver', Near)
  renderInShop(<Hero layout="split" featured={undefined} />)
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByRole('img', { name: /out of 5/ })).toBeNull()
})
