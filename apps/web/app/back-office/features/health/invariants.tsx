import type { Health, runSchedule } from '@keyhaven/contracts/staff/health'
import clsx from 'clsx'
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import { Panel } from '../../kit/panel.tsx'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'
import { ActButton } from './act-button.tsx'
import { HEALTH, useReload } from './health-api.ts'
import { span } from './health-words.ts'

type Run = NonNullable<Health['invariants']>
type Result = Run['results'][number]

const LEAD = 'Facts that must always hold, checked every hour. One contradiction raises an alert.'

const RunNow = () => (
  <ActButton
    busy="Asking..."
    done="A worker checks them now."
    onDone={useReload()}
    onAct={(idempotencyKey) =>
      staffApi<typeof runSchedule>(
        { method: 'POST', path: `${HEALTH}/schedules/run` },
        { body: { name: 'invariants.check' } },
        { idempotencyKey },
      )
    }
  >
    Run now<span className="sr-only">: invariants</span>
  </ActButton>
)

const contradictions = (count: number) =>
  count === 1 ? '1 contradiction' : `${count} contradictions`

const Broken = ({ id, says, hits }: Result) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control-lg border border-danger-line bg-danger-soft px-4 py-3 text-small text-danger-ink">
    <CircleAlert size={16} aria-hidden />
    <code className="font-mono">{id}</code>
    <span className="min-w-0 flex-1 basis-60">
      <b className="font-semibold">It does not hold that {says}.</b>
    </span>
    <span>{contradictions(hits)}</span>
  </li>
)

const Holds = ({ id, says, skipped }: Result) => (
  <li className="flex items-baseline gap-3 border-b py-2 text-small break-inside-avoid">
    <span className={clsx('self-center', skipped ? 'text-ink-3' : 'text-success')}>
      {skipped ? <CircleHelp size={15} aria-hidden /> : <CircleCheck size={15} aria-hidden />}
    </span>
    <code className="w-8 shrink-0 font-mono text-micro text-ink-3">{id}</code>
    <span className="min-w-0 flex-1 text-ink-2 first-letter:uppercase">
      {says}
      {skipped && <span className="text-ink-3">. Not checked: {skipped}.</span>}
    </span>
    <span className="text-ink-3 tabular-nums">{skipped ? '–' : '0'}</span>
  </li>
)

function LastRuns({ recent }: Pick<Run, 'recent'>) {
  const bad = recent.filter(({ violations }) => violations > 0).length
  return (
    <span className="flex items-center gap-3">
      Last {recent.length} runs
      <span aria-hidden className="flex h-3 items-end gap-px">
        {recent.map(({ at, violations }) => (
          <span
            key={at}
            className={clsx('w-1 rounded-xs', violations > 0 ? 'h-2 bg-danger' : 'h-3 bg-success')}
          />
        ))}
      </span>
      {bad === 0 ? 'nothing found' : `${bad} found something`}
    </span>
  )
}

/** Every fact with what the last check found. */
export function Invariants({ invariants }: Pick<Health, 'invariants'>) {
  if (!invariants) {
    return (
      <Panel title="Invariants" lead={LEAD} aside={<RunNow />}>
        <p className="px-5 pb-4 text-small text-ink-2">Not known: no run has finished yet.</p>
      </Panel>
    )
  }
  const { number, at, tookMs, isWhole, checked, violations, results, recent } = invariants
  const broken = results.filter(({ hits }) => hits > 0)
  return (
    <Panel
      title="Invariants"
      lead={LEAD}
      aside={
        <span className="flex items-center gap-3">
          <Pill tone={violations > 0 ? 'danger' : 'success'}>
            {violations > 0 ? `${violations} of ${checked} do not hold` : `All ${checked} hold`}
          </Pill>
          <RunNow />
        </span>
      }
    >
      {broken.length > 0 && (
        <ul aria-label="What does not hold" className="grid gap-2 px-5 pb-3">
          {broken.map((one) => (
            <Broken key={one.id} {...one} />
          ))}
        </ul>
      )}
      <ul aria-label="What holds" className="gap-x-8 px-5 pb-4 lg:columns-2">
        {results
          .filter(({ hits }) => hits === 0)
          .map((one) => (
            <Holds key={one.id} {...one} />
          ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-2 border-t px-5 py-3 text-small text-ink-3">
        <span>
          Run {number}, {when(at)} UTC{tookMs !== null && `, ${span(tookMs / 1_000)}`},{' '}
          {isWhole ? 'all orders' : 'orders that changed'}
        </span>
        <LastRuns recent={recent} />
      </p>
    </Panel>
  )
}
