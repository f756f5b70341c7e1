import type { DeadLetter, HandledLetter } from '@keyhaven/contracts/staff/health'
import { Archive, Inbox, RotateCw } from 'lucide-react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { Act } from '../../kit/act.tsx'
import { Failed } from '../../kit/list-view.tsx'
import { Panel } from '../../kit/panel.tsx'
import { day, when } from '../../kit/when.ts'
import { ActButton } from './act-button.tsx'
import { calls } from './calls.ts'
import { useDeadLetters, useReload } from './health-api.ts'

const Retry = ({ id, title }: DeadLetter) => (
  <ActButton
    busy="Queueing..."
    done="It is in its queue again."
    onDone={useReload()}
    onAct={(idempotencyKey) =>
      calls.retryDeadLetter({ params: { id }, body: {} }, { idempotencyKey })
    }
  >
    Retry now<span className="sr-only">: {title}</span>
  </ActButton>
)

const PutAway = ({ id, title }: DeadLetter) => (
  <Act
    call={calls.discardDeadLetter}
    title="Put it away?"
    lead={`“${title}” is not run again. What it was about is not changed.`}
    label="Put away"
    busy="Putting away..."
    tone="danger"
    reason="required"
    trigger={{ text: 'Put away', more: `: ${title}`, size: 'sm', variant: 'ghost' }}
    onDone={useReload()}
    send={(reason) => ({ params: { id }, body: { reason } })}
  />
)

const Letter = (letter: DeadLetter) => (
  <li className="grid gap-2 rounded-control-lg bg-surface-strong p-4 text-small">
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <b className="font-semibold text-ink">{letter.title}</b>
      <span className="text-ink-3">{when(letter.diedAt)}</span>
    </span>
    <span className="text-ink-2 wrap-anywhere">{letter.reason}</span>
    <span className="text-ink-3">
      {letter.tries} tries{letter.queue && ` in ${letter.queue}`}
    </span>
    <span className="flex flex-wrap gap-2">
      <Retry {...letter} />
      <PutAway {...letter} />
    </span>
  </li>
)

const Handled = ({ title, act, by, at, reason }: HandledLetter) => (
  <li className="flex items-start gap-3 text-small">
    <span className="grid size-7 shrink-0 place-items-center rounded-pill bg-success-soft text-success-ink">
      {act === 'retried' ? <RotateCw size={13} aria-hidden /> : <Archive size={13} aria-hidden />}
    </span>
    <span className="grid min-w-0 flex-1">
      <span className="text-ink">{title}</span>
      <span className="text-ink-3 wrap-anywhere">
        {act === 'retried' ? 'Retried' : 'Put away'} by {by}
        {reason && `: ${reason}`}
      </span>
    </span>
    <span className="text-ink-3">{day(at)}</span>
  </li>
)

/** Jobs that failed for good: taken up again, or put away. */
export function DeadLetters() {
  const query = useDeadLetters()
  const { data } = query
  const count = data?.deadLetters.length ?? 0
  return (
    <Panel
      title="Dead letters"
      lead="Jobs that failed for good. A retry repeats nothing that was done."
      aside={data && <Pill tone={count > 0 ? 'danger' : 'neutral'}>{count} to take</Pill>}
    >
      <div className="grid gap-4 px-5 pb-5">
        {!data && query.error && <Failed query={query} nouns={['dead letter', 'dead letters']} />}
        {!data && !query.error && (
          <Loading>
            <Skeleton className="h-24" />
          </Loading>
        )}
        {data && count === 0 && (
          <EmptyState icon={Inbox} title="No dead letter">
            Every job was done or still tries.
          </EmptyState>
        )}
        {data && count > 0 && (
          <ul aria-label="Waiting for a person" className="grid gap-3">
            {data.deadLetters.map((letter) => (
              <Letter key={letter.id} {...letter} />
            ))}
          </ul>
        )}
        {data && data.handled.length > 0 && (
          <ul aria-label="Handled lately" className="grid gap-3">
            {data.handled.map((one) => (
              <Handled key={`${one.id} ${one.at}`} {...one} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}
