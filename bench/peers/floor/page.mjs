import { createElement as h, useState } from 'react'

export const products = Array.from({ length: 9 }, (_, index) => ({
  id: index + 1,
  name: `Edition ${index + 1}`,
  words: `Office suite for one Mac, edition ${index + 1}, bought once and kept`,
  price: 100 + index,
}))

/** Nine products and a button that counts: the least a page of React can be. */
export function Page() {
  const [count, setCount] = useState(0)
  const add = () => setCount(count + 1)
  const cards = products.map(({ id, name, words, price }) =>
    h(
      'li',
      { key: id },
      h('h2', null, name),
      h('p', null, words),
      h('p', null, `$${price}`),
      h('button', { type: 'button', onClick: add }, `Add ${name} to the cart`),
    ),
  )
  return h('main', null, h('h1', null, `Editions (${count} in the cart)`), h('ul', null, cards))
}
