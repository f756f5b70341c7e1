import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { roundTicks } from './chart.rules.ts'

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayText = (day: string) => short.format(Date.parse(`${day}T00:00:00Z`))
const tick = { fontSize: 12, fill: 'currentColor' }

type Point = Readonly<{ day: string; figure: number }>

type LimitDrawingProps = {
  points: readonly Point[]
  limit: number
  /** From here on somebody is told. */
  warning: number
  /** The whole drawing in a sentence. */
  label: string
  format: (figure: number) => string
}

/** A bar for each day below a limit. The arrow keys go from day to day. */
export function LimitDrawing({ points, limit, warning, label, format }: LimitDrawingProps) {
  const ticks = roundTicks([limit, ...points.map(({ figure }) => figure)])
  return (
    <figure className="grid gap-3">
      <div className="h-48 text-ink-3">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={[...points]} accessibilityLayer aria-label={label}>
            <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
            <XAxis
              dataKey="day"
              tickFormatter={dayText}
              tick={tick}
              tickLine={false}
              axisLine={false}
              minTickGap={32}
            />
            <YAxis
              width={56}
              ticks={ticks}
              domain={[0, ticks.at(-1) ?? 0]}
              tickFormatter={format}
              tick={tick}
              tickLine={false}
              axisLine={false}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: 'var(--surface-hover)' }}
              content={({ active, label: day }) => {
                const point = points.find((one) => one.day === day)
                return active && point ? <DayCard point={point} format={format} /> : null
              }}
            />
            <Bar
              dataKey="figure"
              maxBarSize={14}
              radius={3}
              isAnimationActive={false}
              fill="var(--chart-1)"
            />
            <ReferenceLine y={limit} stroke="var(--danger)" strokeDasharray="4 3" />
            <ReferenceLine y={warning} stroke="var(--warning)" strokeDasharray="2 3" />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <figcaption>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-2">
          <li className="inline-flex items-center gap-1.5">
            <span className="h-0.75 w-4 rounded-xs bg-danger" aria-hidden /> Limit, then search only
          </li>
          <li className="inline-flex items-center gap-1.5">
            <span className="h-0.75 w-4 rounded-xs bg-warning" aria-hidden /> 80%, staff are told
          </li>
        </ul>
      </figcaption>
    </figure>
  )
}

function DayCard({ point, format }: { point: Point; format: (figure: number) => string }) {
  return (
    <div className="rounded-control border bg-surface-overlay px-3 py-2 text-small text-ink shadow-float">
      <p className="font-semibold">{dayText(point.day)}</p>
      <p className="tabular-nums">{format(point.figure)}</p>
    </div>
  )
}
