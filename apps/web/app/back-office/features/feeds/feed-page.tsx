import type { FeedFormat } from '@keyhaven/contracts/feeds'
import type { Feed, FeedProblem } from '@keyhaven/contracts/staff/feeds'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { Pill } from '../../../ui/pill.tsx'
import type { Column } from '../../../ui/table.tsx'
import { DetailLoading, DetailPage, Facts } from '../../kit/detail-page.tsx'
import { text } from '../../kit/list/columns.tsx'
import { ListView } from '../../kit/list-view.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Panel } from '../../kit/panel.tsx'
import { when } from '../../kit/when.ts'
import { BuildNow, EditFeed, RenewAddress } from './feed-acts.tsx'
import { feedNames, feedQuery } from './feeds-api.ts'

const fieldNames: Readonly<Record<string, string>> = {
  id: 'Id',
  name: 'Name',
  description: 'Description',
  productImage: 'Picture',
  price: 'Price',
  availability: 'Stock',
  gtin: 'GTIN or MPN',
}

/** Where a field is mended: keys come by the licences, everything else is the product’s. */
const placeOf = ({ productId, field }: FeedProblem) =>
  field === 'availability'
    ? '/admin/main-site?tab=licenses'
    : `/admin/main-site?${new URLSearchParams({ tab: 'products', id: productId })}`

const columns: Column<FeedProblem>[] = [
  text('productName', { id: 'product', header: 'Edition', isTitle: true }),
  {
    id: 'severity',
    header: 'Severity',
    cell: ({ severity }) =>
      severity === 'error' ? (
        <Pill tone="danger">Left out</Pill>
      ) : (
        <Pill tone="warning">Look at it</Pill>
      ),
  },
  text('message', { header: 'What is wrong' }),
  {
    id: 'field',
    header: 'How to fix',
    cell: (problem) => (
      <Link
        to={placeOf(problem)}
        aria-label={`${fieldNames[problem.field] ?? problem.field} of ${problem.productName}`}
        className="text-accent-ink underline"
      >
        {fieldNames[problem.field] ?? problem.field}
      </Link>
    ),
  },
]

const factsOf = (feed: Feed) =>
  [
    ['Editions in the file', String(feed.items)],
    ['Left out', String(feed.leftOut)],
    ['With warnings', String(feed.warnings)],
    ['Currency and country', `${feed.currency}, ${feed.country}`],
    ['Built at least every', `${feed.everyMinutes} min`],
    ['Last built (UTC)', feed.builtAt ? when(feed.builtAt) : 'Never'],
    ['Last fetched (UTC)', feed.fetchedAt ? when(feed.fetchedAt) : 'Never'],
    ['Address made (UTC)', feed.addressMadeAt ? when(feed.addressMadeAt) : 'Not yet'],
  ] as const

/** One feed: what it holds, what is wrong and where to mend it, and how the file begins. */
export function FeedPage({ format }: { format: FeedFormat }) {
  const query = useQuery(feedQuery(format))
  const listed = useQuery({
    ...feedQuery(format),
    select: ({ problems }) => ({ rows: problems }),
  })
  if (query.error && !query.data) return <NotLoaded query={query} />
  if (!query.data) return <DetailLoading />
  const { feed, preview } = query.data
  return (
    <DetailPage
      back={{ to: '/admin/main-site?tab=feeds', label: 'Shopping feeds' }}
      title={feedNames[format]}
      status={feed.isOn ? <Pill tone="success">On</Pill> : <Pill tone="neutral">Off</Pill>}
      actions={
        <>
          <RenewAddress feed={feed} />
          <EditFeed feed={feed} />
          <BuildNow feed={feed} />
        </>
      }
      aside={
        <Panel title="The file">
          <Facts facts={factsOf(feed)} />
        </Panel>
      }
    >
      <Panel title="Problems" lead="An edition with an error is left out until it is fixed.">
        <ListView
          caption={`Problems of ${feedNames[format]}`}
          nouns={['problem', 'problems']}
          columns={columns}
          rowId={({ productId, field, message }) => `${productId} ${field} ${message}`}
          query={listed}
          empty={{
            icon: CircleCheck,
            title: feed.builtAt ? 'Nothing is wrong' : 'Not built yet',
            text: feed.builtAt
              ? 'Every edition is in the file.'
              : 'Press “Build now” to see what the service would get.',
          }}
        />
      </Panel>
      {preview && (
        <Panel title="Preview" lead="How the file begins, exactly as it is served.">
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
            tabIndex={0}
            aria-label="How the file begins"
            className="max-h-120 overflow-auto border-t bg-surface-sunken px-5 py-4"
          >
            <pre className="font-mono text-micro text-ink">{preview}</pre>
          </section>
        </Panel>
      )}
    </DetailPage>
  )
}
