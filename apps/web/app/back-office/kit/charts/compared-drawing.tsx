import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { roundTicks } from './chart.rules.ts'

export type ComparedBar = Readonly<{
  label: string
  now: number
  before: number
  nowText: string
  beforeText: string
}>

const tick = { fontSize: 12, fill: 'currentColor' }
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

const hatching = (
  <defs>
    <pattern
      id="chart-before"
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <line x1="0" y1="0" x2="0" y2="6" stroke="var(--ink-3)" strokeWidth="1.5" />
    </pattern>
  </defs>
)

const Legend = ({ before }: { before: string }) => (
  <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-2">
    <span className="inline-flex items-center gap-1.5">
      <span className="size-2.5 rounded-xs bg-chart-1" aria-hidden />
      Now
    </span>
    <span className="inline-flex items-center gap-1.5">
      <svg className="size-2.5 text-ink-3" viewBox="0 0 10 10" aria-hidden>
        <rect x="0.5" y="0.5" width="9" height="9" fill="none" stroke="currentColor" />
        <path d="M0 10 10 0M0 5 5 0M5 10 10 5" stroke="currentColor" />
      </svg>
      {before}
    </span>
  </figcaption>
)

type Props = { bars: readonly ComparedBar[]; label: string; before: string }

/** Each bar beside the one of the period before, which is hatched. The arrow keys go from bar to bar. */
export function ComparedDrawing({ bars, label, before }: Props) {
  const ticks = roundTicks(bars.flatMap((bar) => [bar.now, bar.before]))
  return (
    <figure className="grid gap-3">
      <div className="h-80 text-ink-3 max-sm:h-64">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={[...bars]} accessibilityLayer aria-label={label} barGap={3}>
            {hatching}
            <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
            <XAxis dataKey="label" tick={tick} tickLine={false} axisLine={false} minTickGap={12} />
            <YAxis
              width={44}
              ticks={ticks}
              domain={[ticks[0] ?? 0, ticks.at(-1) ?? 0]}
              tick={tick}
              tickFormatter={(figure: number) => short.format(figure)}
              tickLine={false}
              axisLine={false}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: 'var(--surface-hover)' }}
              content={({ active, label: name }) => {
                const bar = active ? bars.find((one) => one.label === String(name)) : undefined
                return bar ? <BarCard bar={bar} before={before} /> : null
              }}
            />
            <Bar
              dataKey="before"
              name={before}
              maxBarSize={26}
              isAnimationActive={false}
              fill="url(#chart-before)"
              stroke="var(--ink-3)"
              radius={[3, 3, 0, 0]}
            />
            <Bar
              dataKey="now"
              name="Now"
              maxBarSize={26}
              isAnimationActive={false}
              fill="var(--chart-1)"
              radius={[3, 3, 0, 0]}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <Legend before={before} />
    </figure>
  )
}

function BarCard({ bar, before }: { bar: ComparedBar; before: string }) {
  return (
    <div className="rounded-control border bg-surface-overlay px-3 py-2 text-small text-ink shadow-float">
      <p className="font-semibold">{bar.label}</p>
      <p className="tabular-nums">Now: {bar.nowText}</p>
      <p className="text-ink-2 tabular-nums">
        {before}: {bar.beforeText}
      </p>
    </div>
  )
}
