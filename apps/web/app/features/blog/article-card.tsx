import { Link } from 'react-router'
import type { ArticleFacts } from '../../content/blog/blog.server.ts'
import { longDate } from '../../lib/dates.ts'
import { Card } from '../../ui/card.tsx'

export function ArticleFactsLine({ article }: { article: ArticleFacts }) {
  return (
    <p className="text-small text-ink-3">
      <time dateTime={article.published}>{longDate(article.published)}</time> · {article.minutes}{' '}
      min read
    </p>
  )
}

type ArticleCardProps = { article: ArticleFacts; as?: 'h2' | 'h3' }

function ArticleCard({ article, as: Heading = 'h2' }: ArticleCardProps) {
  return (
    <Card as="article" interactive padded className="flex flex-col gap-3">
      <p className="type-eyebrow">{article.topic}</p>
      <Heading className="type-heading">
        <Link to={`/blog/${article.slug}`} className="after:absolute after:inset-0">
          {article.title}
        </Link>
      </Heading>
      <p className="text-body-sm text-ink-2">{article.description}</p>
      <div className="mt-auto pt-2">
        <ArticleFactsLine article={article} />
      </div>
    </Card>
  )
}

export function ArticleGrid({
  articles,
  as = 'h2',
}: {
  articles: ArticleFacts[]
  as?: 'h2' | 'h3'
}) {
  return (
    <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {articles.map((article) => (
        <li key={article.slug} className="grid">
          <ArticleCard article={article} as={as} />
        </li>
      ))}
    </ul>
  )
}
