import type { ManagedComparison } from '@keyhaven/contracts/staff/price-comparisons'
import { Ban, Check, type LucideIcon, Scale, TimerOff } from 'lucide-react'
import { Act } from '../../kit/act.tsx'
import { money } from '../../kit/list/columns.tsx'
import type { Choice } from '../../kit/list/filters.rules.ts'
import { listOf, viewsOf } from '../../kit/list/list-of.ts'
import { LookPill } from '../../kit/look-pill.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { day, when } from '../../kit/when.ts'
import { calls } from './calls.ts'

type Look = Readonly<{ label: string; tone: 'success' | 'warning' | 'neutral'; icon: LucideIcon }>

const looks: Readonly<Record<ManagedComparison['state'], Look>> = {
  in_force: { label: 'On pages', tone: 'success', icon: Check },
  expired: { label: 'Expired', tone: 'warning', icon: TimerOff },
  ended: { label: 'Ended', tone: 'neutral', icon: Ban },
}

export const placeWords: Readonly<Record<ManagedComparison['place'], string>> = {
  vendor: 'Publisher’s store',
  marketplace: 'Online marketplace',
}

const queues = (Object.keys(looks) as ManagedComparison['state'][]).map((value) => ({
  value,
  label: looks[value].label,
}))

type ComparisonProps = { comparison: ManagedComparison }

function Source({ comparison: { sourceUrl, sourceNote } }: ComparisonProps) {
  return (
    <span className="grid max-w-72 gap-0.5 wrap-anywhere">
      {sourceUrl && (
        <a
          className="text-accent-ink underline"
          href={sourceUrl}
          rel="noreferrer noopener"
          target="_blank"
        >
          {sourceUrl}
        </a>
      )}
      {sourceNote}
    </span>
  )
}

function EndComparison({ comparison }: ComparisonProps) {
  const { id, productName, seller, state } = comparison
  const member = useMember()
  if (state === 'ended' || !may(member, 'products.publish')) return null
  return (
    <Act
      call={calls.endComparison}
      title="End this comparison?"
      lead={`${productName} at ${seller} is on no page from now on. It stays in the history.`}
      label="End comparison"
      busy="Ending..."
      tone="danger"
      reason="required"
      trigger={{ text: 'End', more: ` ${productName} at ${seller}`, size: 'sm' }}
      send={(reason) => ({ params: { id }, body: { reason } })}
      changes={[['list', 'price-comparisons']]}
    />
  )
}

const Edition = ({ comparison: { productName, seller, place } }: ComparisonProps) => (
  <span className="grid">
    <span className="font-semibold">{productName}</span>
    <span className="font-normal text-ink-2 wrap-anywhere">
      {`${seller}, ${placeWords[place].toLowerCase()}`}
    </span>
  </span>
)

export const comparisonList = (editions: readonly Choice[]) =>
  listOf(calls.listManagedComparisons, 'comparisons', {
    name: 'price-comparisons',
    nouns: ['comparison', 'comparisons'],
    columns: [
      {
        id: 'edition',
        header: 'Edition',
        card: 'title',
        cell: (comparison) => <Edition comparison={comparison} />,
      },
      money('price', { header: 'Price', card: 'amount' }),
      { id: 'source', header: 'Source', cell: (comparison) => <Source comparison={comparison} /> },
      { id: 'seenOn', header: 'Seen', card: 'fact', cell: ({ seenOn }) => day(seenOn) },
      { id: 'lastDay', header: 'Until', card: 'fact', cell: ({ lastDay }) => day(lastDay) },
      {
        id: 'createdAt',
        header: 'Entered (UTC)',
        sort: 'createdAt',
        cell: ({ createdAt, createdByName }) => (
          <span className="grid">
            <span className="whitespace-nowrap">{when(createdAt)}</span>
            <span className="text-micro text-ink-3">{createdByName ?? 'A former colleague'}</span>
          </span>
        ),
      },
      {
        id: 'state',
        header: 'State',
        card: 'status',
        cell: ({ state, endReason }) => (
          <span className="grid justify-items-start gap-0.5">
            <LookPill look={looks[state]} />
            {endReason && <span className="text-micro text-ink-3 wrap-anywhere">{endReason}</span>}
          </span>
        ),
      },
      {
        id: 'act',
        header: 'Act',
        card: 'fact',
        cell: (comparison) => <EndComparison comparison={comparison} />,
      },
    ],
    labelOf: ({ productName, seller }) => `${productName} at ${seller}`,
    defaultSort: '-createdAt',
    filters: [
      { name: 'queue', label: 'State', kind: 'one', options: queues },
      { name: 'productId', label: 'Edition', kind: 'one', options: editions },
    ],
    views: viewsOf('queue', queues),
    empty: {
      icon: Scale,
      title: 'No competitor prices yet',
      text: 'Enter what an edition costs elsewhere, with the page or document that shows it.',
    },
  })
