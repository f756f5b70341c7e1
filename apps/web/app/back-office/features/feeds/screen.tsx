import { type FeedFormat, feedFormats } from '@keyhaven/contracts/feeds'
import type { Feed } from '@keyhaven/contracts/staff/feeds'
import { useQuery } from '@tanstack/react-query'
import { Rss } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Pill } from '../../../ui/pill.tsx'
import type { Column } from '../../../ui/table.tsx'
import { moment, text } from '../../kit/list/columns.tsx'
import { ListView } from '../../kit/list-view.tsx'
import { Panel } from '../../kit/panel.tsx'
import { FeedPage } from './feed-page.tsx'
import { feedNames, feedsQuery } from './feeds-api.ts'

const columns: Column<Feed>[] = [
  {
    id: 'format',
    header: 'Feed',
    isTitle: true,
    cell: ({ format }) => (
      <Link
        to={`/admin/main-site?tab=feeds&id=${format}`}
        className="font-semibold text-ink hover:underline"
      >
        {feedNames[format]}
      </Link>
    ),
  },
  text('items', { header: 'Editions', isNumeric: true }),
  text('leftOut', { header: 'Left out', isNumeric: true }),
  text('warnings', { header: 'With warnings', isNumeric: true }),
  moment('builtAt', { header: 'Last built (UTC)', none: 'Never' }),
  moment('fetchedAt', { header: 'Last fetched (UTC)', none: 'Never' }),
  {
    id: 'isOn',
    header: 'State',
    cell: ({ isOn }) => (isOn ? <Pill tone="success">On</Pill> : <Pill tone="neutral">Off</Pill>),
  },
]

function AllFeeds() {
  return (
    <>
      <PageHeader
        dense
        title="Shopping feeds"
        lead="The catalogue as files that shopping services fetch. Prices, stock and addresses are those of the shop."
      />
      <Panel title="Feeds">
        <ListView
          caption="Shopping feeds"
          nouns={['feed', 'feeds']}
          columns={columns}
          rowId={({ format }) => format}
          query={useQuery(feedsQuery)}
          empty={{ icon: Rss, title: 'No feed', text: 'There is nothing to build.' }}
        />
      </Panel>
    </>
  )
}

const isFormat = (name: string | null): name is FeedFormat =>
  feedFormats.some((format) => format === name)

/** The catalogue for shopping services, and what is wrong with it. */
export default function Feeds() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return isFormat(id) ? <FeedPage format={id} /> : <AllFeeds />
}
