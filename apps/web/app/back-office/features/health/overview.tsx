import { alertKinds } from '@keyhaven/contracts/alert-kinds'
import type { Health, ShopAlert } from '@keyhaven/contracts/staff/health'
import { TriangleAlert } from 'lucide-react'
import { Notice } from '../../../ui/notice.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { Facts } from '../../kit/detail-page.tsx'
import { Failed } from '../../kit/list-view.tsx'
import { Panel } from '../../kit/panel.tsx'
import { ago, when } from '../../kit/when.ts'
import { AlertHint } from './alert-hint.tsx'
import { DeadLetters } from './dead-letters.tsx'
import { useHealth } from './health-api.ts'
import { size, unknownThings } from './health-words.ts'
import { Invariants } from './invariants.tsx'
import { PartsRow } from './parts-row.tsx'
import { Queues } from './queues.tsx'
import { Schedule } from './schedule.tsx'
import { Traffic } from './traffic.tsx'
import { Update } from './update.tsx'

const MOST_QUEUES = 6
const NEWEST = 4
const MOST_TASKS = 6

/** Facts are written without a full stop, other alerts with one. */
const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

const OpenAlert = ({ alert }: { alert: ShopAlert }) => (
  <Notice
    isNew
    tone={alert.severity === 'critical' ? 'danger' : 'warning'}
    title={`${alertKinds[alert.kind]}.`}
  >
    {sentence(alert.says)} <AlertHint kind={alert.kind} />{' '}
    <span className="text-ink-2">Since {when(alert.raisedAt)} UTC.</span>
  </Notice>
)

function auditWords({ lastCheck }: Health['audit']): string {
  if (!lastCheck) return 'Not known: nobody checked it'
  const found = lastCheck.firstBad === null ? 'intact' : `broken at row ${lastCheck.firstBad}`
  return `${found}, ${when(lastCheck.at)}`
}

/** Without an alert all is well only where all is known. */
function Calm({ health }: { health: Health }) {
  const unknown = unknownThings(health, Date.now())
  if (unknown.length === 0) return <Notice tone="success" title="No alert is open." />
  return (
    <Notice tone="warning" title="No alert is open, but not everything is known.">
      Not known to be well: {unknown.join(', ')}.
    </Notice>
  )
}

const reportNames = { backup: 'Last backup', 'restore-drill': 'Last restore drill' } as const

const Keeping = ({ audit, reports, encryptionKeySince, confirmedAlone, versions }: Health) => (
  <Panel title="Backups" lead="Backups report themselves: npm run ops:report -- backup">
    <Facts
      facts={[
        ...reports.map(
          ({ kind, at, bytes }) =>
            [
              reportNames[kind],
              at ? (
                `${ago(at)}${bytes === null ? '' : `, ${size(bytes)}`}`
              ) : (
                <Pill key="unknown" tone="warning" icon={TriangleAlert}>
                  Not known
                </Pill>
              ),
            ] as const,
        ),
        ['Audit chain', auditWords(audit)],
        ['Audit rows sealed', `up to ${audit.sealed}, ${audit.unsealed} to seal`],
        [
          'Encryption key in use since',
          encryptionKeySince ? when(encryptionKeySince) : 'Not known',
        ],
        ['Approvals by one person, 30 days', confirmedAlone],
        ['PostgreSQL', versions.database],
        ['Migrations', `${versions.migrations}, last ${versions.lastMigration}`],
      ]}
    />
  </Panel>
)

function Processes({ processes }: Pick<Health, 'processes'>) {
  return (
    <Panel title="Processes" lead="Those that spoke within the last minute and a half.">
      {processes.length === 0 && (
        <p className="px-5 pb-4 text-small text-ink-2">Not known: no process speaks.</p>
      )}
      {processes.map((one) => (
        <Facts
          key={`${one.role} ${one.machine} ${one.startedAt}`}
          facts={[
            [one.role === 'server' ? 'Server' : 'Worker', one.machine],
            ['Version', `${one.version}, Node ${one.node}`],
            ['Up since', when(one.startedAt)],
            [
              'Clock',
              one.clockOffsetSeconds === null
                ? 'Not known'
                : `${Math.abs(one.clockOffsetSeconds).toFixed(2)} s ${one.clockOffsetSeconds < 0 ? 'behind' : 'ahead'}`,
            ],
            ...one.disks.map(
              ({ folder, bytes, free }) =>
                [
                  `Disk of ${folder}`,
                  `${Math.round((free / Math.max(bytes, 1)) * 100)} % free, ${size(free)}`,
                ] as const,
            ),
            one.disks.length === 0 && (['Disk', 'Not known'] as const),
          ]}
        />
      ))}
    </Panel>
  )
}

/** What is wrong goes first; the rest is quiet. */
export function Overview() {
  const query = useHealth()
  const { data } = query
  if (!data) {
    if (query.error) return <Failed query={query} nouns={['state', 'states']} />
    return (
      <Loading className="grid gap-5">
        <Skeleton className="h-24" />
        <Skeleton className="h-40" />
      </Loading>
    )
  }
  return (
    <div className="grid gap-5">
      {data.alerts.length === 0 ? (
        <Calm health={data} />
      ) : (
        data.alerts.map((alert) => <OpenAlert key={alert.id} alert={alert} />)
      )}
      <Update {...data.update} />
      <PartsRow parts={data.parts} at={new Date(query.dataUpdatedAt).toISOString()} />
      <Invariants invariants={data.invariants} />
      <div className="grid items-start gap-5 xl:grid-cols-3">
        <div className="xl:col-span-2">
          <Queues most={MOST_QUEUES} />
        </div>
        <DeadLetters />
      </div>
      <Traffic most={NEWEST} />
      <Schedule most={MOST_TASKS} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Processes processes={data.processes} />
        <Keeping {...data} />
      </div>
    </div>
  )
}
