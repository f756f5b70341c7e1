import { Radio } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { deviceKeys, deviceRecord, subscribe } from '../../../lib/device-storage.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../kit/panel.tsx'
import { when } from '../../kit/when.ts'

type Kept = Readonly<{ at: string; page: string; event: unknown }>

const isKept = (entry: unknown): entry is Kept => {
  const { at, page } = (entry ?? {}) as Partial<Kept>
  return typeof at === 'string' && typeof page === 'string'
}

const record = deviceRecord(deviceKeys.tagEvents, (stored): readonly Kept[] =>
  Array.isArray(stored) ? stored.filter(isKept) : [],
)
const none: readonly Kept[] = []

const nameOf = (event: unknown) => {
  const name = (event as { event?: unknown } | null)?.event
  return typeof name === 'string' ? name : 'command'
}

/** The last events of this browser, as pages pushed them while the container was in debug mode. */
export function EventInspector() {
  const kept = useSyncExternalStore(subscribe, record.read, () => none)
  return (
    <Panel
      title="Event inspector"
      lead="The last 50 events of this browser. Switch debug mode on, agree on a public page, and look around."
      aside={
        kept.length > 0 && (
          <Button size="sm" onClick={() => record.remove()}>
            Clear
          </Button>
        )
      }
    >
      {kept.length === 0 ? (
        <EmptyState icon={Radio} title="No event yet">
          Public pages in this browser have told nothing.
        </EmptyState>
      ) : (
        <ol className="divide-y px-5 pb-3 text-small">
          {kept.map(({ at, page, event }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two events may be alike in everything
            <li key={`${at}-${index}`} className="grid gap-1 py-2.5">
              <span className="flex flex-wrap justify-between gap-x-4">
                <span className="font-semibold text-ink">{nameOf(event)}</span>
                <span className="text-ink-3">
                  {page} · {when(at)}
                </span>
              </span>
              <code className="font-mono text-micro wrap-anywhere text-ink-2">
                {JSON.stringify(event)}
              </code>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
