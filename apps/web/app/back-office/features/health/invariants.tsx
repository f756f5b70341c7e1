import type { Health } from '@keyhaven/contracts/staff/health'
import clsx from 'clsx'
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import { Panel } from '../../kit/panel.tsx'
import { when } from '../../kit/when.ts'
import { ActButton } from './act-button.tsx'
import { calls } from './calls.ts'
import { useReload } from './health-api.ts'
import { span } from './health-words.ts'

type Run = NonNullable<Health['invariants']>
type Result = Run['results'][number]

const LEAD =
  'Facts that must always hold, checked every hour. A contradiction raises an alert, and so does a check that fails.'

const RunNow = () => (
  <ActButton
    busy="Asking..."
    done="A worker checks them now."
    onDone={useReload()}
    onAct={(idempotencyKey) =>
      calls.runSchedule({ body: { name: 'invariants.check' } }, { idempotencyKey })
    }
  >
    Run now<span className="sr-only">: invariants</span>
  </ActButton>
)

const contradictions = (count: number) =>
  count === 1 ? '1 contradiction' : `${count} contradictions`

const words = { broken: 'It does not hold that', failed: 'It could not be checked that' } as const
const colours = {
  broken: 'border-danger-line bg-danger-soft text-danger-ink',
  failed: 'border-warning-line bg-warning-soft text-warning-ink',
} as const
type FindingProps = { result: Result; outcome: 'broken' | 'failed' }

const Finding = ({ result: { id, says, hits, why }, outcome }: FindingProps) => (
  <li
    className={clsx(
      'flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control-lg border px-4 py-3 text-small',
      colours[outcome],
    )}
  >
    <CircleAlert size={16} aria-hidden />
    <code className="font-mono">{id}</code>
    <span className="min-w-0 flex-1 basis-60">
      <b className="font-semibold">
        {words[outcome]} {says}.
      </b>
    </span>
    <span>{outcome === 'broken' ? contradictions(hits) : why}</span>
  </li>
)

function Findings({
  name,
  results,
  outcome,
}: { name: string; results: Result[] } & Pick<FindingProps, 'outcome'>) {
  const found = results.filter((result) => result.outcome === outcome)
  if (found.length === 0) return null
  return (
    <ul aria-label={name} className="grid gap-2 px-5 pb-3">
      {found.map((result) => (
        <Finding key={result.id} result={result} outcome={outcome} />
      ))}
    </ul>
  )
}

const Quiet = ({ id, says, outcome, why }: Result) => {
  const isHeld = outcome === 'held'
  return (
    <li className="flex items-baseline gap-3 border-b py-2 text-small break-inside-avoid">
      <span className={clsx('self-center', isHeld ? 'text-success' : 'text-ink-3')}>
        {isHeld ? <CircleCheck size={15} aria-hidden /> : <CircleHelp size={15} aria-hidden />}
      </span>
      <code className="w-8 shrink-0 font-mono text-micro text-ink-3">{id}</code>
      <span className="min-w-0 flex-1 text-ink-2 first-letter:uppercase">
        {says}
        {!isHeld && <span className="text-ink-3">. Not checked: {why}.</span>}
      </span>
      <span className="text-ink-3 tabular-nums">{isHeld ? '0' : '–'}</span>
    </li>
  )
}

const toneOf = ({ violations, failures }: Pick<Run, 'violations' | 'failures'>) =>
  violations > 0 ? 'danger' : failures > 0 ? 'warning' : 'success'

function verdictOf({ checked, violations, failures, results }: Run): string {
  const unchecked = failures > 0 ? `, ${failures} could not be checked` : ''
  if (violations > 0) {
    return `${violations} of ${checked} ${violations === 1 ? 'does' : 'do'} not hold${unchecked}`
  }
  if (failures > 0) return `${failures} could not be checked`
  const skipped = results.filter(({ outcome }) => outcome === 'skipped').length
  return skipped === 0 ? `All ${checked} hold` : `${checked - skipped} hold, ${skipped} not checked`
}

const bars = {
  danger: 'h-2 bg-danger',
  warning: 'h-2 bg-warning',
  success: 'h-3 bg-success',
} as const

function LastRuns({ recent }: Pick<Run, 'recent'>) {
  const found = recent.filter(({ violations }) => violations > 0).length
  const failed = recent.filter(({ failures }) => failures > 0).length
  return (
    <span className="flex items-center gap-3">
      Last {recent.length} runs
      <span aria-hidden className="flex h-3 items-end gap-px">
        {recent.map((run) => (
          <span key={run.at} className={clsx('w-1 rounded-xs', bars[toneOf(run)])} />
        ))}
      </span>
      {found === 0 ? 'nothing found' : `${found} found something`}
      {failed > 0 && `, ${failed} could not check everything`}
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
  const { number, at, tookMs, isWhole, results, recent } = invariants
  return (
    <Panel
      title="Invariants"
      lead={LEAD}
      aside={
        <span className="flex items-center gap-3">
          <Pill tone={toneOf(invariants)}>{verdictOf(invariants)}</Pill>
          <RunNow />
        </span>
      }
    >
      <Findings name="What does not hold" results={results} outcome="broken" />
      <Findings name="What could not be checked" results={results} outcome="failed" />
      <ul aria-label="What holds" className="gap-x-8 px-5 pb-4 lg:columns-2">
        {results
          .filter(({ outcome }) => outcome === 'held' || outcome === 'skipped')
          .map((one) => (
            <Quiet key={one.id} {...one} />
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
