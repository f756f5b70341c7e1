import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { roundTicks } from './chart.rules.ts'

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayText = (day: string) => short.format(Date.parse(`${day}T00:00:00Z`))
const tick = { fontSize: 12, fill: 'currentColor' }

export type LinePoint = Readonly<{ day: string; now: number; before: number }>

type LineDrawingProps = {
  points: readonly LinePoint[]
  /** The whole drawing in a sentence. */
  label: string
  format: (figure: number) => string
}

const Legend = () => (
  <figcaption>
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-2">
      <li className="inline-flex items-center gap-1.5">
        <span className="h-0.75 w-4 rounded-xs bg-chart-1" aria-hidden /> This period
      </li>
      <li className="inline-flex items-center gap-1.5">
        <span className="w-4 border-t-2 border-dotted border-chart-4" aria-hidden /> Period before
      </li>
    </ul>
  </figcaption>
)

/** This period as a line, the one before dotted. The arrow keys go from day to day. */
export function LineDrawing({ points, label, format }: LineDrawingProps) {
  const ticks = roundTicks(points.flatMap(({ now, before }) => [now, before]))
  return (
    <figure className="grid gap-3">
      <div className="h-64 text-ink-3">
        <ResponsiveContainer width="100%" height="100%">
          <ComposedChart data={[...points]} accessibilityLayer aria-label={label}>
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
              width={64}
              ticks={ticks}
              domain={[ticks[0] ?? 0, ticks.at(-1) ?? 0]}
              tickFormatter={format}
              tick={tick}
              tickLine={false}
              axisLine={false}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ stroke: 'var(--chart-4)', strokeDasharray: '3 3' }}
              content={({ active, label: day }) => {
                const point = points.find((one) => one.day === day)
                return active && point ? <DayCard point={point} format={format} /> : null
              }}
            />
            <Area
              dataKey="now"
              stroke="var(--chart-1)"
              strokeWidth={2}
              fill="var(--chart-area)"
              isAnimationActive={false}
              dot={points.length === 1}
            />
            <Line
              dataKey="before"
              stroke="var(--chart-4)"
              strokeDasharray="2 4"
              strokeWidth={1.5}
              dot={points.length === 1}
              isAnimationActive={false}
            />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <Legend />
    </figure>
  )
}

function DayCard({ point, format }: { point: LinePoint; format: (figure: number) => string }) {
  return (
    <div className="rounded-control border bg-surface-overlay px-3 py-2 text-small text-ink shadow-float">
      <p className="font-semibold">{dayText(point.day)}</p>
      <p className="tabular-nums">{format(point.now)} this period</p>
      <p className="text-ink-2 tabular-nums">{format(point.before)} before</p>
    </div>
  )
}
