import { articleList } from '../content/blog/blog.server.ts'
import { siteMap } from '../content/site-map.ts'
import { home, metaOf } from '../lib/seo/page-meta.ts'
import { useProducts } from '../state/catalog/catalog.ts'
import { Container } from '../ui/container.tsx'
import { TextLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/sitemap.ts'

const crumbs = [home, { label: 'Sitemap' }]
const description = 'Every page of the shop in one list: editions, help, articles and policies.'

export const loader = () => ({
  articles: articleList.map(({ slug, title }) => ({ slug, title })),
})

export function meta({ matches }: Route.MetaArgs) {
  return metaOf(matches, { path: '/sitemap', title: 'Sitemap', description, crumbs })
}

type GroupProps = { id: string; title: string; entries: readonly (readonly [string, string])[] }

function Group({ id, title, entries }: GroupProps) {
  return (
    <section aria-labelledby={id} className="mb-12 break-inside-avoid">
      <h2 id={id} className="mb-4 type-heading">
        {title}
      </h2>
      <ul className="grid gap-2.5">
        {entries.map(([label, path]) => (
          <li key={path}>
            <TextLink to={path} quiet>
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

export default function Sitemap({ loaderData: { articles } }: Route.ComponentProps) {
  const editions = useProducts().map(({ name, slug }) => [name, `/product/${slug}`] as const)
  const reading = articles.map(({ title, slug }) => [title, `/blog/${slug}`] as const)
  return (
    <Container className="pb-section">
      <PageHeader title="Sitemap" lead={description} crumbs={crumbs} />
      <div className="gap-x-8 sm:columns-2 lg:columns-4">
        <Group id="editions" title="Editions" entries={editions} />
        {siteMap.map((group) => (
          <Group key={group.id} {...group} />
        ))}
        <Group id="articles" title="Articles" entries={reading} />
      </div>
    </Container>
  )
}
