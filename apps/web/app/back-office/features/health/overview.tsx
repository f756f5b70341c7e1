import { alertKinds } from '@keyhaven/contracts/alert-kinds'
import type { Health, ShopAlert } from '@keyhaven/contracts/staff/health'
import { Notice } from '../../../ui/notice.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { Facts } from '../../kit/detail-page.tsx'
import { Failed } from '../../kit/list-view.tsx'
import { Panel } from '../../kit/panel.tsx'
import { ago, when } from '../../kit/when.ts'
import { useHealth } from './health-api.ts'
import { partLooks, size } from './health-words.ts'

const OpenAlert = ({ alert }: { alert: ShopAlert }) => (
  <Notice
    isNew
    tone={alert.severity === 'critical' ? 'danger' : 'warning'}
    title={`${alertKinds[alert.kind]}.`}
  >
    {alert.says} <span className="text-ink-2">Since {when(alert.raisedAt)} UTC.</span>
  </Notice>
)

const Parts = ({ parts }: Pick<Health, 'parts'>) => (
  <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
    {parts.map(({ name, state, detail }) => {
      const look = partLooks[state]
      return (
        <li
          key={name}
          className="grid content-start gap-2 rounded-tile border bg-surface p-4 shadow-rest"
        >
          <span className="flex items-center justify-between gap-2">
            <b className="font-semibold text-ink">{name}</b>
            <Pill tone={look.tone} icon={look.icon}>
              {look.label}
            </Pill>
          </span>
          <span className="text-small text-ink-2">{detail}</span>
        </li>
      )
    })}
  </ul>
)

function Invariants({ invariants }: Pick<Health, 'invariants'>) {
  if (!invariants) {
    return (
      <Panel title="Invariants" lead="Facts that must always hold, checked every hour.">
        <p className="px-5 pb-4 text-small text-ink-2">Not known: no run has finished yet.</p>
      </Panel>
    )
  }
  const { at, checked, violations, broken, recent } = invariants
  return (
    <Panel
      title="Invariants"
      lead={`Facts that must always hold. Checked ${when(at)} UTC.`}
      aside={
        <Pill tone={violations > 0 ? 'danger' : 'success'}>
          {violations > 0 ? `${violations} of ${checked} do not hold` : `All ${checked} hold`}
        </Pill>
      }
    >
      <ul className="grid gap-2 px-5 pb-4 text-small">
        {broken.map(({ id, says, hits }) => (
          <li key={id} className="text-danger-ink">
            <b className="font-semibold">{id}</b> {says} ({hits}
            {hits === 1 ? ' contradiction' : ' contradictions'})
          </li>
        ))}
        <li className="text-ink-2">
          {recent.withHits} of the last {recent.runs} runs found something.
        </li>
      </ul>
    </Panel>
  )
}

function auditWords({ lastCheck }: Health['audit']): string {
  if (!lastCheck) return 'Not known: nobody checked it'
  const found = lastCheck.firstBad === null ? 'intact' : `broken at row ${lastCheck.firstBad}`
  return `${found}, ${when(lastCheck.at)}`
}

const reportNames = { backup: 'Last backup', 'restore-drill': 'Last restore drill' } as const

const Keeping = ({ audit, reports, encryptionKeySince, versions }: Health) => (
  <Panel title="Kept safe" lead="Backups report themselves: npm run ops:report -- backup">
    <Facts
      facts={[
        ...reports.map(
          ({ kind, at, bytes }) =>
            [
              reportNames[kind],
              at ? `${ago(at)}${bytes === null ? '' : `, ${size(bytes)}`}` : 'Not known',
            ] as const,
        ),
        ['Audit chain', auditWords(audit)],
        ['Audit rows sealed', `up to ${audit.sealed}, ${audit.unsealed} to seal`],
        [
          'Encryption key in use since',
          encryptionKeySince ? when(encryptionKeySince) : 'Not known',
        ],
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
                : `${one.clockOffsetSeconds.toFixed(2)} s off`,
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
        <Notice tone="success" title="No alert is open." />
      ) : (
        data.alerts.map((alert) => <OpenAlert key={alert.id} alert={alert} />)
      )}
      {data.deadLetters > 0 && (
        <Notice tone="warning" title={`${data.deadLetters} dead letters wait for a person.`}>
          They are under Jobs.
        </Notice>
      )}
      <Parts parts={data.parts} />
      <Invariants invariants={data.invariants} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Processes processes={data.processes} />
        <Keeping {...data} />
      </div>
    </div>
  )
}
