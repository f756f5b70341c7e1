import { Rss } from 'lucide-react'
import { articleList } from '../content/blog/blog.server.ts'
import { ArticleGrid } from '../features/blog/article-card.tsx'
import { home, metaOf } from '../lib/seo/page-meta.ts'
import { Container } from '../ui/container.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/blog.ts'

const path = '/blog'
const crumbs = [home, { label: 'Blog' }]
const description =
  'Practical advice about Office licences: choosing an edition, activating a key, moving to a new computer and what end of support means.'

export const loader = () => ({ articles: articleList })

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...metaOf(matches, { path, title: 'Blog', description, crumbs }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: 'Keyhaven blog',
      href: '/blog/rss.xml',
    },
  ]
}

const feed = (
  <ButtonLink to="/blog/rss.xml" reloadDocument>
    <Rss size={17} aria-hidden /> RSS
  </ButtonLink>
)

export default function Blog({ loaderData: { articles } }: Route.ComponentProps) {
  return (
    <Container className="pb-section">
      <PageHeader title="Good to know" lead={description} crumbs={crumbs} actions={feed} />
      <ArticleGrid articles={articles} />
    </Container>
  )
}
