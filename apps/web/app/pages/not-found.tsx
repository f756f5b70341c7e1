import { data } from 'react-router'
import { siteContext } from '../lib/api/load-context.ts'
import { type Matched, titleIn } from '../lib/seo/page-meta.ts'
import type { Route } from './+types/not-found.ts'
import { NotFound } from './missing.tsx'

/** On the smaller site no address is missing: it shows its product page instead. */
export const loader = ({ context }: Route.LoaderArgs) =>
  data(null, { status: context.get(siteContext).variant === 'office' ? 200 : 404 })

export const clientLoader = () => data(null, { status: 404 })

export const meta = ({ matches }: Matched) => [
  titleIn(matches, 'Page not found'),
  {
    name: 'description',
    content: 'There is no page at this address. Find an edition, or ask us for help.',
  },
  { name: 'robots', content: 'noindex' },
]

export default function NotFoundPage() {
  return <NotFound />
}
