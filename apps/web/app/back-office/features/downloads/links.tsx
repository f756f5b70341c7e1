import type { ManagedLink } from '@keyhaven/contracts/staff/downloads'
import { Download, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Pill } from '../../../ui/pill.tsx'
import type { Column } from '../../../ui/table.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ListView } from '../../kit/list-view.tsx'
import { LookPill } from '../../kit/look-pill.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { ScreenParts } from '../../kit/screen-parts.tsx'
import { newIdempotencyKey } from '../../kit/staff-api.ts'
import { day, when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { ChangeLink } from './change-link.tsx'
import { downloadParts, outcomeLooks, purposeWords, waiting } from './download-words.ts'
import { useLinks } from './links-api.ts'

function CheckState({ check }: Pick<ManagedLink, 'check'>) {
  if (!check) return <Pill tone="neutral">Not checked yet</Pill>
  const look = check.isWaiting || !check.outcome ? waiting : outcomeLooks[check.outcome]
  return (
    <span className="grid justify-items-start gap-0.5 max-md:justify-items-end">
      <LookPill look={look} />
      {check.checkedAt && (
        <span className="text-micro whitespace-nowrap text-ink-3">
          {check.statusCode !== null && `Status ${check.statusCode}, `}
          {when(check.checkedAt)}
        </span>
      )}
    </span>
  )
}

const Entered = ({ changedAt, changedByName }: ManagedLink) =>
  changedAt === null ? (
    <span className="text-ink-3">Default</span>
  ) : (
    <span className="grid">
      {changedByName ?? 'A former colleague'}
      <span className="text-micro text-ink-3">{day(changedAt)}</span>
    </span>
  )

const columnsFor = (onDone: () => void): Column<ManagedLink>[] => [
  {
    id: 'edition',
    header: 'Edition',
    isTitle: true,
    cell: ({ productName, system, purpose }) => (
      <span className="grid">
        <span className="font-semibold">{productName}</span>
        <span className="font-normal text-ink-2">{`${system}, ${purposeWords[purpose].toLowerCase()}`}</span>
      </span>
    ),
  },
  {
    id: 'url',
    header: 'Link',
    cell: ({ url }) => (
      <a
        className="text-accent-ink underline wrap-anywhere"
        href={url}
        rel="noreferrer noopener"
        target="_blank"
      >
        {url}
      </a>
    ),
  },
  { id: 'check', header: 'Last check (UTC)', cell: ({ check }) => <CheckState check={check} /> },
  { id: 'by', header: 'Entered by', cell: (link) => <Entered {...link} /> },
  {
    id: 'act',
    header: 'Act',
    isHeaderHidden: true,
    cell: (link) => <ChangeLink link={link} onDone={onDone} />,
  },
]

function CheckAll({ onDone }: { onDone: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    try {
      await calls.checkDownloadLinks({}, { idempotencyKey: newIdempotencyKey() })
      onDone()
    } catch (error) {
      toast({ tone: 'danger', title: 'Nothing was checked.', description: wordsOf(error) })
    }
    setBusy(false)
  }
  return (
    <Button onClick={() => void check()} busy={isBusy ? 'Asking...' : undefined}>
      <RefreshCw size={16} aria-hidden />
      Check links
    </Button>
  )
}

/** The publisher's links, per edition and system, and whether they answer. */
export function Links() {
  const { query, reload } = useLinks()
  const failing = new Set(
    (query.data?.rows ?? []).filter(({ check }) => check?.failingSince).map(({ url }) => url),
  )
  return (
    <>
      <PageHeader
        dense
        title="Downloads"
        lead="Where the publisher offers each edition. Pages, orders and e-mails link there and nowhere else."
        actions={
          <>
            <ScreenParts label="Parts of downloads" parts={downloadParts} part="links" />
            <CheckAll onDone={reload} />
          </>
        }
      />
      {failing.size > 0 && (
        <Notice tone="danger" title="Buyers are sent to a link that does not work.">
          {[...failing].join(', ')}
        </Notice>
      )}
      <Panel title="Official links" lead="Checked daily, failing links hourly.">
        <ListView
          caption="Links per edition and system"
          nouns={['link', 'links']}
          columns={columnsFor(reload)}
          rowId={({ productId, system, purpose }) => `${productId} ${system} ${purpose}`}
          query={query}
          empty={{
            icon: Download,
            title: 'No edition on sale',
            text: 'Links appear with the first edition in the catalogue.',
          }}
        />
      </Panel>
    </>
  )
}
