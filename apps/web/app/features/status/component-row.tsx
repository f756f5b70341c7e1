import type { ComponentStatus, StatusDay } from '@keyhaven/contracts/status'
import clsx from 'clsx'
import { longDate } from '../../lib/dates.ts'
import { Pill } from '../../ui/pill.tsx'
import { dayWords, historyWords, stateLooks } from './status-words.ts'

type BarsProps = { days: readonly StatusDay[]; saysSince: boolean }

const emptyDay =
  'h-8 border-y border-dashed border-line-strong first:rounded-l-xs first:border-l last:rounded-r-xs last:border-r'

/** One bar for each day that was measured; the days before the first are one empty field, named once. */
function Bars({ days, saysSince }: BarsProps) {
  const first = days.find(({ state }) => state !== 'unknown')
  const isEmpty = ({ day }: StatusDay) => !first || day < first.day
  return (
    <div aria-hidden className="relative flex h-8 items-end gap-px">
      {days.map((day) => (
        <span
          key={day.day}
          title={dayWords(day)}
          className={clsx(
            'min-w-0 flex-1',
            isEmpty(day) ? emptyDay : clsx('rounded-xs', stateLooks[day.state].bar),
          )}
        />
      ))}
      {saysSince && days.some(isEmpty) && (
        <span className="absolute inset-y-0 left-2.5 flex items-center text-micro text-ink-3">
          {first ? `No data before ${longDate(first.day)}` : 'No data yet'}
        </span>
      )}
    </div>
  )
}

function DayByDay({ name, days }: { name: string; days: readonly StatusDay[] }) {
  const noted = days.filter(({ state }) => state === 'trouble' || state === 'down').toReversed()
  const today = days.at(-1)
  return (
    <details className="text-small text-ink-2 lg:col-span-full">
      <summary className="w-fit cursor-pointer font-semibold">
        Day by day<span className="sr-only"> for {name}</span>
      </summary>
      <p className="mt-2">{historyWords(days)}</p>
      <ul className="mt-2 grid gap-1.5">
        {today && <li>{dayWords(today)}</li>}
        {noted
          .filter(({ day }) => day !== today?.day)
          .map((day) => (
            <li key={day.day}>{dayWords(day)}</li>
          ))}
        {noted.length === 0 && <li>No failure was seen on the days that were measured.</li>}
      </ul>
    </details>
  )
}

type ComponentRowProps = { component: ComponentStatus; isFirst: boolean }

/** One part of the shop: how it is, and its days as bars and as text. */
export function ComponentRow({ component, isFirst }: ComponentRowProps) {
  const { id, name, state, days } = component
  const look = stateLooks[state]
  return (
    <section
      aria-labelledby={`status-${id}`}
      className="grid items-center gap-x-8 gap-y-3 border-b py-5 first:pt-0 last:border-b-0 last:pb-0 lg:grid-cols-5"
    >
      <h2 id={`status-${id}`} className="font-sans text-body font-semibold">
        {name}
      </h2>
      <div className="lg:col-span-3">
        <Bars days={days} saysSince={isFirst} />
      </div>
      <div className="lg:justify-self-end">
        <Pill tone={look.tone} icon={look.icon}>
          {look.label}
        </Pill>
      </div>
      <DayByDay name={name} days={days} />
    </section>
  )
}
