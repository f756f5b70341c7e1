import type { InputOf } from '@keyhaven/contracts/endpoint'
import type {
  endComparison,
  listManagedComparisons,
  ManagedComparison,
} from '@keyhaven/contracts/staff/price-comparisons'
import { useQueryClient } from '@tanstack/react-query'
import { Ban, Check, type LucideIcon, Scale, TimerOff } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { amountText } from '../../kit/amount-text.ts'
import type { Choice } from '../../kit/list/filters.rules.ts'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { day, when } from '../../kit/when.ts'

type Query = InputOf<typeof listManagedComparisons>['query']
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

function Source({ comparison: { sourceUrl, sourceNote } }: { comparison: ManagedComparison }) {
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

function EndComparison({ comparison }: { comparison: ManagedComparison }) {
  const { id, productName, seller, state } = comparison
  const member = useMember()
  const queries = useQueryClient()
  if (state === 'ended' || !may(member, 'products.publish')) return null
  return (
    <ActDialog
      title="End this comparison?"
      lead={`${productName} at ${seller} is on no page from now on. It stays in the history.`}
      label="End comparison"
      busy="Ending..."
      tone="danger"
      reason="required"
      trigger={
        <Button size="sm">
          End<span className="sr-only">{` ${productName} at ${seller}`}</span>
        </Button>
      }
      onAct={({ reason, idempotencyKey }) =>
        staffApi<typeof endComparison>(
          { method: 'POST', path: '/api/admin/price-comparisons/:id/end' },
          { params: { id }, body: { reason } },
          { idempotencyKey },
        )
      }
      onDone={() => void queries.invalidateQueries({ queryKey: ['list', 'price-comparisons'] })}
    />
  )
}

export const comparisonList = (editions: readonly Choice[]): ListDefinition<ManagedComparison> => ({
  name: 'price-comparisons',
  nouns: ['comparison', 'comparisons'],
  columns: [
    {
      id: 'edition',
      header: 'Edition',
      card: 'title',
      cell: ({ productName, seller, place }) => (
        <span className="grid">
          <span className="font-semibold">{productName}</span>
          <span className="font-normal text-ink-2 wrap-anywhere">
            {`${seller}, ${placeWords[place].toLowerCase()}`}
          </span>
        </span>
      ),
    },
    {
      id: 'price',
      header: 'Price',
      isNumeric: true,
      card: 'amount',
      cell: ({ price, currency }) => amountText(price, currency),
    },
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
          <Pill tone={looks[state].tone} icon={looks[state].icon}>
            {looks[state].label}
          </Pill>
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
  rowId: ({ id }) => String(id),
  labelOf: ({ productName, seller }) => `${productName} at ${seller}`,
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/price-comparisons' } as const
    const asked = { query: query as unknown as Query }
    const answer = await staffApi<typeof listManagedComparisons>(endpoint, asked)
    return { rows: answer.comparisons, page: answer.page, count: answer.count }
  },
  defaultSort: '-createdAt',
  filters: [
    { name: 'queue', label: 'State', kind: 'one', options: queues },
    { name: 'productId', label: 'Edition', kind: 'one', options: editions },
  ],
  views: [
    { id: 'all', label: 'All', search: '' },
    ...queues.map(({ value, label }) => ({ id: value, label, search: `queue=${value}` })),
  ],
  empty: {
    icon: Scale,
    title: 'No price of others here',
    text: 'Enter what an edition costs elsewhere, with the page or document that shows it.',
  },
})
