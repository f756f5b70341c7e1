import { expect, test } from 'vitest'
import { required, splitFrontMatter } from './front-matter.ts'
import { renderMarkdown } from './markdown.server.ts'

test('the front matter of a text is read, colons and all', () => {
  const { attributes, body } = splitFrontMatter(
    '---\ntitle: Keys: a guide\nversion: 1.0\n---\n\nText',
  )
  expect(attributes).toEqual({ title: 'Keys: a guide', version: '1.0' })
  expect(body).toBe('Text')
  expect(() => required(attributes, 'effective')).toThrow('effective')
})

test('headings can be linked to and make a table of contents', () => {
  const { html, headings } = renderMarkdown('## What you buy\n\n### In *detail*\n\n## Prices')
  expect(html).toContain('<h2 id="what-you-buy">What you buy</h2>')
  expect(html).toContain('<h3 id="in-detail">In <em>detail</em></h3>')
  expect(headings).toEqual([
    { id: 'what-you-buy', text: 'What you buy' },
    { id: 'prices', text: 'Prices' },
  ])
})

test('HTML in a text is shown and never run', () => {
  const { html } = renderMarkdown(
    'A <script>alert(1)</script> here\n\n<img src=x onerror=alert(1)>',
  )
  expect(html).not.toMatch(/<script|<img/)
  expect(html).toContain('&lt;script&gt;')
})

test('a table is in a frame that scrolls and has a name', () => {
  const { html } = renderMarkdown('| Data | Kept |\n|---|---|\n| Logs | 30 days |')
  expect(html).toContain('aria-label="Table: Data, Kept" tabindex="0"><table>')
})
