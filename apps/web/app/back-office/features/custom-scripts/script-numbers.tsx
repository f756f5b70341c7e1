import type { ScriptFile } from '@keyhaven/contracts/staff/custom-scripts'
import { when } from '../../kit/when.ts'

/** How it fared in the last day, as far as browsers told. */
export function ScriptNumbers({ file: { lastDay, lastErrorAt } }: { file: ScriptFile }) {
  const numbers = [
    { label: 'Runs told, 24 h', value: lastDay.runs, about: `on ${lastDay.pages} pages` },
    {
      label: 'Errors, 24 h',
      value: lastDay.errors,
      about: lastErrorAt ? `last one ${when(lastErrorAt)}` : 'none within seven days',
    },
  ]
  return (
    <dl className="grid grid-cols-2 divide-x overflow-hidden rounded-tile border bg-surface shadow-rest">
      {numbers.map(({ label, value, about }) => (
        <div key={label} className="grid gap-0.5 px-5 py-4">
          <dt className="text-small text-ink-2">{label}</dt>
          <dd className="type-title-sm text-ink">{value}</dd>
          <dd className="text-small text-ink-3">{about}</dd>
        </div>
      ))}
    </dl>
  )
}
