import { alertKinds } from '@keyhaven/contracts/alert-kinds'
import type { ShopAlert } from '@keyhaven/contracts/staff/health'
import { BellOff } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import type { Column } from '../../../ui/table.tsx'
import { moment } from '../../kit/list/columns.tsx'
import { ListView } from '../../kit/list-view.tsx'
import { Panel } from '../../kit/panel.tsx'
import { when } from '../../kit/when.ts'
import { AlertHint } from './alert-hint.tsx'
import { useAlerts } from './health-api.ts'

const columns: readonly Column<ShopAlert>[] = [
  {
    id: 'kind',
    header: 'Alert',
    isTitle: true,
    cell: ({ kind, says }) => (
      <span className="grid">
        <span className="font-semibold">{alertKinds[kind]}</span>
        <span className="font-normal text-ink-2 wrap-anywhere">
          {says} <AlertHint kind={kind} />
        </span>
      </span>
    ),
  },
  moment('raisedAt', { id: 'raised', header: 'Raised (UTC)' }),
  {
    id: 'ended',
    header: 'Ended (UTC)',
    cell: ({ endedAt, severity }) =>
      endedAt ? (
        when(endedAt)
      ) : (
        <Pill tone={severity === 'critical' ? 'danger' : 'warning'}>Open</Pill>
      ),
  },
]

/** The last alerts, open and over. */
export function AlertList() {
  return (
    <Panel title="Alerts" lead="Raised once, and ended when all was well for a minute.">
      <ListView
        caption="Alerts, the newest first"
        nouns={['alert', 'alerts']}
        columns={columns}
        rowId={({ id }) => String(id)}
        query={useAlerts()}
        empty={{ icon: BellOff, title: 'No alert yet', text: 'The shop has raised none so far.' }}
      />
    </Panel>
  )
}
