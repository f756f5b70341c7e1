import { required, splitFrontMatter } from '../../lib/front-matter.ts'
import { type Rendered, renderMarkdown } from '../../lib/markdown.server.ts'

const WORDS_PER_MINUTE = 220

export type ArticleFacts = Readonly<{
  slug: string
  title: string
  description: string
  topic: string
  /** Days as ISO. */
  published: string
  updated: string
  minutes: number
}>
type Article = ArticleFacts & Readonly<{ body: string }>
export type RenderedArticle = ArticleFacts & Rendered

const files = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default', eager: true })

function articleFrom(path: string, source: string): Article {
  const { attributes, body } = splitFrontMatter(source)
  const published = required(attributes, 'published')
  return {
    slug: path.slice('./'.length, -'.md'.length),
    title: required(attributes, 'title'),
    description: required(attributes, 'description'),
    topic: required(attributes, 'topic'),
    published,
    updated: attributes.updated ?? published,
    minutes: Math.max(1, Math.round(body.split(/\s+/).length / WORDS_PER_MINUTE)),
    body,
  }
}

const newestFirst = (a: Article, b: Article) =>
  b.published.localeCompare(a.published) || a.slug.localeCompare(b.slug)

export const articles: Article[] = Object.entries(files)
  .map(([path, source]) => articleFrom(path, source))
  .toSorted(newestFirst)

const factsOf = ({ body: _, ...facts }: Article): ArticleFacts => facts

/** The articles without their texts, newest first. */
export const articleList: ArticleFacts[] = articles.map(factsOf)

const rendered = new Map<string, RenderedArticle>()

export function renderedArticle(slug: string): RenderedArticle | undefined {
  const article = articles.find((one) => one.slug === slug)
  if (!article) return undefined
  const known = rendered.get(slug) ?? { ...factsOf(article), ...renderMarkdown(article.body) }
  rendered.set(slug, known)
  return known
}
