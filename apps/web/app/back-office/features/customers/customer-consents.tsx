import type { CustomerDetails } from '@keyhaven/contracts/staff/customer-details'
import { Check, Minus } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import { Panel } from '../../kit/panel.tsx'
import { when } from '../../kit/when.ts'
import { worded } from './customer-looks.ts'

/** What they agreed to and refused, each with its time, its place and the version of the text. */
export function CustomerConsents({ customer }: { customer: CustomerDetails }) {
  const { consents } = customer
  return (
    <Panel title="Consents" lead="Times in UTC, the latest first.">
      {consents.length === 0 && (
        <p className="border-t px-5 py-3 text-small text-ink-3">They were never asked.</p>
      )}
      <ul className="grid">
        {consents.map(({ kind, choice, source, textVersion, at }) => (
          <li
            key={`${kind}-${at}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t px-5 py-3 text-small"
          >
            <div className="grid">
              <span className="font-medium text-ink">{worded(kind)}</span>
              <span className="text-ink-2">
                {worded(source)}, text {textVersion}
              </span>
            </div>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="text-ink-3 tabular-nums">{when(at)}</span>
              <Pill
                tone={choice === 'granted' ? 'success' : 'neutral'}
                icon={choice === 'granted' ? Check : Minus}
              >
                {choice === 'granted' ? 'Given' : 'Refused'}
              </Pill>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
