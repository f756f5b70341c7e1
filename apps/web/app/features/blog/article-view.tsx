import type { RenderedArticle } from '../../content/blog/blog.server.ts'
import { longDate } from '../../lib/dates.ts'
import { Container } from '../../ui/container.tsx'
import { Contents } from '../../ui/contents.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Prose } from '../../ui/prose.tsx'
import { ArticleFactsLine } from './article-card.tsx'

type ArticleViewProps = {
  article: RenderedArticle
  crumbs: readonly { label: string; to?: string }[]
}

export function ArticleView({ article, crumbs }: ArticleViewProps) {
  const isRevised = article.updated !== article.published
  return (
    <article>
      <Container className="pb-section">
        <PageHeader title={article.title} lead={article.description} crumbs={crumbs} />
        <div className="mb-10 flex flex-wrap gap-x-6 border-y py-4">
          <ArticleFactsLine article={article} />
          {isRevised && (
            <p className="text-small text-ink-3">
              Revised <time dateTime={article.updated}>{longDate(article.updated)}</time>
            </p>
          )}
        </div>
        <div className="grid gap-10 lg:grid-cols-12 lg:gap-16">
          <div className="lg:col-span-4">
            <Contents headings={article.headings} />
          </div>
          <Prose html={article.html} className="min-w-0 lg:col-span-8" />
        </div>
      </Container>
    </article>
  )
}
