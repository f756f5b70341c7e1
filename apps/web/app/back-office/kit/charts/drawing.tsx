import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { type ChartData, pointsOf } from './chart.rules.ts'

/** Tokens, so that both themes have their own. */
const fills = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)']
const marks = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-4']

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayText = (day: string) => short.format(Date.parse(`${day}T00:00:00Z`))
const tick = { fontSize: 12, fill: 'currentColor' }

/** Stacked bars. The arrow keys go from day to day. */
export function Drawing({ data, label }: { data: ChartData; label: string }) {
  const { series } = data
  return (
    <figure className="grid gap-3">
      <div className="h-64 text-ink-3">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={pointsOf(data)} accessibilityLayer aria-label={label}>
            <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
            <XAxis
              dataKey="day"
              tickFormatter={dayText}
              tick={tick}
              tickLine={false}
              axisLine={false}
              minTickGap={24}
            />
            <YAxis width={36} allowDecimals={false} tick={tick} tickLine={false} axisLine={false} />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: 'var(--surface-hover)' }}
              content={({ active, label: day, payload }) =>
                active ? <DayCard day={String(day)} data={data} count={payload.length} /> : null
              }
            />
            {series.map(({ name }, at) => (
              <Bar
                key={name}
                dataKey={`s${at}`}
                name={name}
                stackId="all"
                maxBarSize={22}
                isAnimationActive={false}
                fill={fills[at] ?? 'currentColor'}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
      <figcaption>
        <Legend names={series.map(({ name }) => name)} />
      </figcaption>
    </figure>
  )
}

function Legend({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-2">
      {names.map((name, at) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          <span className={`size-2.5 rounded-xs ${marks[at] ?? ''}`} aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  )
}

type DayCardProps = { day: string; data: ChartData; count: number }

/** The figures of one day. */
function DayCard({ day, data: { days, series }, count }: DayCardProps) {
  const at = days.indexOf(day)
  if (at < 0 || count === 0) return null
  return (
    <div className="rounded-control border bg-surface-overlay px-3 py-2 text-small text-ink shadow-float">
      <p className="font-semibold">{dayText(day)}</p>
      <ul>
        {series.map(({ name, figures }, nth) => (
          <li key={name} className="flex items-center gap-2">
            <span className={`size-2.5 rounded-xs ${marks[nth] ?? ''}`} aria-hidden />
            <span className="flex-1 text-ink-2">{name}</span>
            <span className="tabular-nums">{figures[at]}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
