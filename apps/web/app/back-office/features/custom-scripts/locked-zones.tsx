import { Lock } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import { zoneRoots } from '../../../zones.ts'
import { Panel } from '../../kit/panel.tsx'

/** A fact, not a switch: nobody can lift it. */
export function LockedZones() {
  const roots = Object.values(zoneRoots).flat()
  return (
    <Panel
      title="Payment, key and staff pages"
      aside={
        <Pill tone="danger" icon={Lock}>
          Locked
        </Pill>
      }
    >
      <div className="grid gap-3 px-5 pb-5 text-small text-ink-2">
        <p>
          No custom script runs there, so none can read a card or a key. No role can lift this, and
          the browser refuses it too.
        </p>
        <ul className="flex flex-wrap gap-1.5">
          {roots.map((root) => (
            <li
              key={root}
              className="rounded-sm border px-1.5 py-0.5 font-mono text-micro text-ink-2"
            >
              {root}
            </li>
          ))}
        </ul>
        <p>
          To count purchases, run a script on <code className="font-mono">/pixel</code> alone: it
          runs in a sandbox and hears value, currency and editions.
        </p>
      </div>
    </Panel>
  )
}
