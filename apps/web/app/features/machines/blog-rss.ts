import type { ArticleFacts } from '../../content/blog/blog.server.ts'
import { xmlText } from '../../lib/seo/text-response.ts'

const dateOf = (isoDay: string) => new Date(`${isoDay}T09:00:00Z`).toUTCString()

const item = (origin: string, { slug, title, description, topic, published }: ArticleFacts) =>
  `    <item>
      <title>${xmlText(title)}</title>
      <link>${origin}/blog/${slug}</link>
      <guid isPermaLink="true">${origin}/blog/${slug}</guid>
      <pubDate>${dateOf(published)}</pubDate>
      <category>${xmlText(topic)}</category>
      <description>${xmlText(description)}</description>
    </item>`

export function blogRss(origin: string, articles: readonly ArticleFacts[]): string {
  const [newest] = articles
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>Keyhaven blog</title>
    <link>${origin}/blog</link>
    <description>Practical advice about Office licences</description>
    <language>en</language>
    <atom:link href="${origin}/blog/rss.xml" rel="self" type="application/rss+xml"/>
${newest ? `    <lastBuildDate>${dateOf(newest.updated)}</lastBuildDate>\n` : ''}${articles
  .map((article) => item(origin, article))
  .join('\n')}
  </channel>
</rss>
`
}
