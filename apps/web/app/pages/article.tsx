import { data, isRouteErrorResponse } from 'react-router'
import { articleList, renderedArticle } from '../content/blog/blog.server.ts'
import { ArticleGrid } from '../features/blog/article-card.tsx'
import { ArticleView } from '../features/blog/article-view.tsx'
import { articleData } from '../lib/seo/article-data.ts'
import { home, metaOf, titleIn } from '../lib/seo/page-meta.ts'
import { Section, SectionHead } from '../ui/container.tsx'
import type { Route } from './+types/article.ts'
import { NotFound } from './missing.tsx'

const FURTHER = 3

export function loader({ params }: Route.LoaderArgs) {
  const article = renderedArticle(params.slug)
  if (!article) throw data(null, { status: 404 })
  const others = articleList.filter(({ slug }) => slug !== article.slug)
  const near = others.filter(({ topic }) => topic === article.topic)
  return { article, further: [...new Set([...near, ...others])].slice(0, FURTHER) }
}

const wayTo = (title: string) => [home, { label: 'Blog', to: '/blog' }, { label: title }]

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) {
    return [titleIn(matches, 'Page not found'), { name: 'robots', content: 'noindex' }]
  }
  const { article } = loaderData
  const { slug, title, description } = article
  const path = `/blog/${slug}`
  return metaOf(matches, {
    path,
    title,
    description,
    type: 'article',
    crumbs: wayTo(title),
    data: (origin) => [articleData(article, origin + path, origin)],
  })
}

export default function Article({ loaderData: { article, further } }: Route.ComponentProps) {
  return (
    <>
      <ArticleView article={article} crumbs={wayTo(article.title)} />
      <Section tone="sunken" tight className="print:hidden">
        <SectionHead title="Read on" />
        <ArticleGrid articles={further} as="h3" />
      </Section>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  throw error
}
