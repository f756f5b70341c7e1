import type { ComponentStatus } from '@keyhaven/contracts/status'
import clsx from 'clsx'
import { Pill } from '../../ui/pill.tsx'
import { dayWords, historyWords, stateLooks } from './status-words.ts'

/** One part of the shop: how it is, and its days as bars and as text. */
export function ComponentCard({
  component: { id, name, state, days },
}: {
  component: ComponentStatus
}) {
  const look = stateLooks[state]
  const noted = days.filter((day) => day.state === 'trouble' || day.state === 'down').toReversed()
  const today = days.at(-1)
  return (
    <section
      aria-labelledby={`status-${id}`}
      className="grid gap-4 rounded-tile border bg-surface p-5 shadow-rest md:p-6"
    >
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`status-${id}`} className="type-heading">
          {name}
        </h2>
        <Pill tone={look.tone} icon={look.icon}>
          {look.label}
        </Pill>
      </header>
      <div aria-hidden className="flex h-8 items-end gap-px">
        {days.map((day) => (
          <span
            key={day.day}
            title={dayWords(day)}
            className={clsx('min-w-0 flex-1 rounded-xs', stateLooks[day.state].bar)}
          />
        ))}
      </div>
      <div aria-hidden className="flex justify-between text-micro text-ink-3">
        <span>90 days ago</span>
        <span>Today</span>
      </div>
      <p className="text-body-sm text-ink-2">{historyWords(days)}</p>
      <details className="text-body-sm text-ink-2">
        <summary className="cursor-pointer font-semibold text-ink">
          Day by day<span className="sr-only"> for {name}</span>
        </summary>
        <ul className="mt-3 grid gap-1.5">
          {today && <li>{dayWords(today)}</li>}
          {noted
            .filter(({ day }) => day !== today?.day)
            .map((day) => (
              <li key={day.day}>{dayWords(day)}</li>
            ))}
          {noted.length === 0 && <li>No failure was seen on the days that were measured.</li>}
        </ul>
      </details>
    </section>
  )
}
