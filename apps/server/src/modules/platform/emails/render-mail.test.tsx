import { expect, test } from 'vitest'
import { renderMail } from './render-mail.ts'

const page = (words: string) => (
  <html lang="en">
    <head>
      <title>Order KH-7F3K-9Q2D by e-mail</title>
    </head>
    <body>
      <p>{words}</p>
    </body>
  </html>
)

test.each([
  ['by e-mail', 'by e\u2011mail'],
  ['usually within 2', 'usually within\u00a02'],
  ['9 am–6 pm ET', '9\u00a0am–6\u00a0pm\u00a0ET'],
  ['Office Home 2024 × 2', 'Office Home 2024 ×\u00a02'],
  ['order KH-7F3K-9Q2D', 'order <span class="nw">KH-7F3K-9Q2D</span>'],
  ['quote Q-2026-0042-2', 'quote <span class="nw">Q-2026-0042-2</span>'],
])('“%s” is never broken', async (words, written) => {
  const { html, text } = renderMail(page(words))
  expect(html).toContain(`<p>${written}</p>`)
  expect(text).toContain(words)
  expect(html).toContain('<title>Order KH-7F3K-9Q2D by e-mail</title>')
})
