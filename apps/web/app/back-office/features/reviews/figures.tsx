import type { ReviewStats } from '@keyhaven/contracts/staff/reviews'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Equal, EyeOff } from 'lucide-react'
import { TextLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Facts } from '../../kit/detail-page.tsx'
import { text } from '../../kit/list/columns.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Panel } from '../../kit/panel.tsx'
import { ScreenParts } from '../../kit/screen-parts.tsx'
import { ago } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { Fairness } from './fairness.tsx'
import { reviewParts } from './review-words.ts'

const percent = new Intl.NumberFormat('en', { style: 'percent' })
const shareOf = (part: number, whole: number) => (whole === 0 ? '–' : percent.format(part / whole))
const starsDown = ['5', '4', '3', '2', '1'] as const

const claimNames: Readonly<Record<ReviewStats['claims'][number]['id'], string>> = {
  rating: 'Rating',
  'rating-count': 'How many rated',
}

type Claim = ReviewStats['claims'][number]

function Verdict({ claim: { shown, measured, isProven } }: { claim: Claim }) {
  if (shown === null) {
    return (
      <Pill tone="neutral" icon={EyeOff}>
        Says nothing
      </Pill>
    )
  }
  return shown === measured ? (
    <Pill tone="success" icon={Equal}>
      As measured
    </Pill>
  ) : (
    <Pill tone={isProven ? 'accent' : 'warning'} icon={CircleAlert}>
      {isProven ? 'By other evidence' : 'Not what is measured'}
    </Pill>
  )
}

const claimColumns: Column<Claim>[] = [
  { id: 'id', header: 'Claim', isTitle: true, cell: ({ id }) => claimNames[id] },
  { id: 'shown', header: 'Pages say', cell: ({ shown }) => shown ?? 'Nothing' },
  {
    id: 'measured',
    header: 'Measured',
    cell: ({ measured }) => measured ?? 'Too few reviews to say',
  },
  { id: 'verdict', header: 'Verdict', cell: (claim) => <Verdict claim={claim} /> },
]

const editionColumns: Column<ReviewStats['editions'][number]>[] = [
  text('productName', { id: 'name', header: 'Edition', isTitle: true }),
  text('count', { header: 'Published', isNumeric: true }),
  {
    id: 'average',
    header: 'Average',
    isNumeric: true,
    cell: ({ average }) => average?.toFixed(2) ?? '–',
  },
  {
    id: 'verified',
    header: 'Of buyers',
    isNumeric: true,
    cell: ({ verified, count }) => shareOf(verified, count),
  },
  text('pending', { header: 'Waiting', isNumeric: true }),
]

/** How often each number of stars was given. */
function Distribution({ stats: { counts, count } }: { stats: ReviewStats }) {
  return (
    <ul className="grid gap-2 px-5 pb-4 text-small">
      {starsDown.map((star) => (
        <li key={star} className="flex items-center gap-3">
          <span className="w-14 shrink-0">{star === '1' ? '1 star' : `${star} stars`}</span>
          <Progress
            className="min-w-0 grow"
            label={`${star} stars: ${counts[star]} of ${count}`}
            max={Math.max(count, 1)}
            value={counts[star]}
          />
          <span className="w-18 shrink-0 text-right text-ink-2 tabular-nums">
            {`${counts[star]}, ${shareOf(counts[star], count)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Measured({ stats }: { stats: ReviewStats }) {
  const { pending, count, average, verified } = stats
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Panel title="Published reviews">
        <div className="grid gap-4">
          <div className="flex items-center gap-3 px-5">
            <span className="type-title-sm tabular-nums">{average?.toFixed(2) ?? '–'}</span>
            <Rating value={average ?? 0} count={count} />
          </div>
          <Distribution stats={stats} />
        </div>
      </Panel>
      <Panel title="Right now">
        <Facts
          facts={[
            ['Of buyers', `${verified} of ${count}, ${shareOf(verified, count)}`],
            ['Waiting', pending.count],
            ['Oldest waiting since', pending.oldestAt ? ago(pending.oldestAt) : '–'],
            ['For more than two days', pending.overdue],
          ]}
        />
      </Panel>
    </div>
  )
}

function Loaded({ stats }: { stats: ReviewStats }) {
  return (
    <>
      <Panel
        title="Claims and measurements"
        lead={
          <>
            What public pages say about ratings, beside what reviews measure. It is decided under{' '}
            <TextLink to="/admin/main-site?tab=marketing-claims">Claims</TextLink>.
          </>
        }
      >
        <Table
          className="max-md:px-4 max-md:pb-4"
          caption="Claims beside their measurement"
          rows={stats.claims}
          rowId={({ id }) => id}
          columns={claimColumns}
        />
      </Panel>
      <Measured stats={stats} />
      <Panel title="By edition">
        <Table
          className="max-md:px-4 max-md:pb-4"
          caption="Reviews by edition"
          rows={stats.editions}
          rowId={({ productId }) => productId}
          columns={editionColumns}
        />
      </Panel>
    </>
  )
}

/** What reviews measure, beside what is claimed, and whether they are published fairly. */
export function Figures() {
  const query = useQuery({
    queryKey: [calls.reviewStats.path],
    queryFn: () => calls.reviewStats(),
  })
  const { data, error } = query
  return (
    <>
      <PageHeader
        dense
        title="Review figures"
        lead="Counted from published reviews of customers; the samples of a new shop count for nothing."
        actions={<ScreenParts label="Parts of reviews" parts={reviewParts} part="figures" />}
      />
      {error && <NotLoaded title="The figures could not be loaded." query={query} />}
      {data ? (
        <Loaded stats={data} />
      ) : (
        !error && (
          <Loading className="grid gap-5">
            <Skeleton className="h-40" />
            <Skeleton className="h-64" />
          </Loading>
        )
      )}
      <Fairness />
    </>
  )
}
