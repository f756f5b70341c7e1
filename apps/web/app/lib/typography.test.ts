import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.server.ts'
import { unbroken } from './typography.ts'

test('the word e-mail stays on one line, and other hyphens are left alone', () => {
  expect(unbroken('E-mail or e-mails, but a re-mailed 15-30')).toBe(
    'E\u2011mail or e\u2011mails, but a re-mailed 15-30',
  )
})

test('articles and policies are set the same way, their links and anchors are not', () => {
  const { html, headings } = renderMarkdown('## By e-mail\n\nAn [e-mail](/e-mail).')
  expect(html).toBe(
    '<h2 id="by-e-mail">By e\u2011mail</h2>\n<p>An <a href="/e-mail">e\u2011mail</a>.</p>\n',
  )
  expect(headings).toEqual([{ id: 'by-e-mail', text: 'By e\u2011mail' }])
})
