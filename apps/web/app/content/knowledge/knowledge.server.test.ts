import { passage } from '@keyhaven/contracts/knowledge'
import { expect, test } from 'vitest'
import { renderedArticle } from '../blog/blog.server.ts'
import { unnamed } from '../legal/identity.rules.ts'
import { policies, renderedPolicy } from '../legal/legal.server.ts'
import { siteMap } from '../site-map.ts'
import { passagesOfMarkdown } from './from-markdown.ts'
import { passages } from './knowledge.server.ts'

const lines = passages.map(({ path, heading, text }) => `${path} ${heading}: ${text}`)

test('every passage is complete, and no two of a page say the same', () => {
  for (const one of passages) expect(passage.safeParse(one).error, one.heading).toBeUndefined()
  expect(new Set(lines).size).toBe(lines.length)
  expect(passages.length).toBeGreaterThan(250)
})

test('guides, policies, questions, requirements and articles are all there', () => {
  const paths = new Set(passages.map(({ path }) => path))
  for (const { slug } of policies) expect(paths).toContain(`/${slug}`)
  const entries = siteMap.find(({ id }) => id === 'support')?.entries ?? []
  const tools = ['/compatibility-checker', '/help']
  const asked = entries.map(([, path]) => path).filter((path) => !tools.includes(path))
  for (const path of asked) expect(paths).toContain(path)
  expect(new Set(passages.map(({ kind }) => kind)).size).toBe(5)
})

test('no passage has a price, an amount of money or opening hours: those are asked live', () => {
  expect(
    lines.filter((line) => /[$€£¥₹]\s?\d|\d+\.99|\d (?:dollars|euros)|\d (?:am|pm)\b/i.test(line)),
  ).toEqual([])
})

test('a citation leads to a heading that its page has', () => {
  const marked = passages.filter(
    ({ kind, anchor }) => anchor && (kind === 'policy' || kind === 'blog'),
  )
  const missing = marked.filter(({ path, anchor }) => {
    const slug = path.split('/').at(-1) ?? ''
    const page = path.startsWith('/blog/') ? renderedArticle(slug) : renderedPolicy(slug, unnamed)
    return !page?.headings.some(({ id }) => id === anchor)
  })
  expect(marked.length).toBeGreaterThan(80)
  expect(missing).toEqual([])
})

test('Markdown becomes plain words: rows, links and marks are read as they are seen', () => {
  const body =
    'Open **it**.\n\n## In short\n\n| Case | We |\n|---|---|\n| Late | [pay](/x) |\n\n- one\n\nWe answer until 6 pm.'
  const place = { kind: 'policy', path: '/p', page: 'Page' } as const
  expect(passagesOfMarkdown({ kind: 'policy', path: '/p', title: 'Page', body })).toEqual([
    { ...place, heading: 'Page', anchor: '', text: 'Open it.' },
    { ...place, heading: 'In short', anchor: 'in-short', text: '• Case: We\n• Late: pay\n• one' },
  ])
})

test('a long section is cut between lines into pieces that can be stored', () => {
  const body = Array.from({ length: 100 }, (_, at) => `Sentence ${at} of a long section.`).join(
    '\n',
  )
  const pieces = passagesOfMarkdown({ kind: 'blog', path: '/blog/p', title: 'Page', body })
  expect(pieces.length).toBeGreaterThan(1)
  expect(pieces.map(({ text }) => text).join('\n')).toBe(body)
})
