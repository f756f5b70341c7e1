import { articleList } from '../../content/blog/blog.server.ts'
import { blogRss } from '../../features/machines/blog-rss.ts'
import { siteContext } from '../../lib/api/load-context.ts'
import { textResponse } from '../../lib/seo/text-response.ts'
import type { Route } from './+types/blog-rss.ts'

export const loader = ({ context }: Route.LoaderArgs) =>
  textResponse(blogRss(context.get(siteContext).origin, articleList), 'rss')
