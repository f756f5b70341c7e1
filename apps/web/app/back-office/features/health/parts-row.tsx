import type { PartState } from '@keyhaven/contracts/staff/health'
import clsx from 'clsx'
import { when } from '../../kit/when.ts'
import { hourBars, hoursWords, partLooks } from './health-words.ts'

/** A day as bars, and as a sentence for those who do not see them. */
function Hours({ hours }: Pick<PartState, 'hours'>) {
  if (hours.length === 0) return null
  return (
    <>
      <span aria-hidden className="mt-1 flex h-4 items-end gap-0.5">
        {hours.map((state, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an hour has no other name than its place
          <span key={index} className={clsx('min-w-0 flex-1 rounded-xs', hourBars[state])} />
        ))}
      </span>
      <span className="sr-only">{hoursWords(hours)}</span>
    </>
  )
}

const Part = ({ name, state, figure, detail, hours }: PartState) => (
  <li className="grid content-start gap-1 border-r border-b px-4 py-4">
    <span className="flex items-center gap-2 text-small text-ink-2">
      <span aria-hidden className={clsx('size-2 shrink-0', partLooks[state].dot)} />
      {name}
      <span className="sr-only">: {partLooks[state].label}</span>
    </span>
    <b className="type-subheading text-ink tabular-nums">{figure}</b>
    <span className="text-micro text-ink-3">{detail}</span>
    <Hours hours={hours} />
  </li>
)

/** What the shop lives on: how each part is now, and how its last day was. */
export function PartsRow({ parts, at }: { parts: readonly PartState[]; at: string }) {
  return (
    <section
      aria-label="Parts"
      className="overflow-hidden rounded-tile border bg-surface shadow-rest"
    >
      <ul className="-mr-px grid sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-6">
        {parts.map((part) => (
          <Part key={part.id} {...part} />
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-5 py-3 text-micro text-ink-3">
        <span>Each bar is one hour of the last 24. Amber: slow. Red: failed. Grey: no data.</span>
        <span>Checked {when(at)} UTC, every 15 s</span>
      </p>
    </section>
  )
}
