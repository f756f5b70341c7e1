export type Series = Readonly<{ name: string; figures: readonly number[] }>

/** One figure of each series for each day; the biggest series comes first. */
export type ChartData = Readonly<{ days: readonly string[]; series: readonly Series[] }>

/** More colours than these cannot be told apart. */
const MOST_SERIES = 4

const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0)
const figure = new Intl.NumberFormat('en')

/** The biggest series, and all others as one: a chart of many colours cannot be read. */
export function keptSeries({ days, series }: ChartData): ChartData {
  if (series.length <= MOST_SERIES) return { days, series }
  const kept = series.slice(0, MOST_SERIES - 1)
  const rest = series.slice(MOST_SERIES - 1)
  const others = days.map((_, at) => sum(rest.map(({ figures }) => figures[at] ?? 0)))
  return { days, series: [...kept, { name: `${rest.length} others`, figures: others }] }
}

/** What the chart says, in one sentence. */
export function summaryOf({ days, series }: ChartData, noun: string): string {
  const total = sum(series.map(({ figures }) => sum(figures)))
  const [best] = series
  if (total === 0 || !best) return `No ${noun} in ${days.length} days.`
  const daily = days.map((_, at) => sum(series.map(({ figures }) => figures[at] ?? 0)))
  const most = Math.max(...daily)
  const day = days[daily.indexOf(most)] ?? ''
  const share = `${figure.format(sum(best.figures))} of them ${best.name}`
  return `${figure.format(total)} ${noun} in ${days.length} days, ${share}; most on ${day}, ${figure.format(most)}.`
}

const STEPS = [1, 2, 2.5, 5, 10]
const LINES = 4

/** Lines at round figures, nothing among them: about four between the least and the most. */
export function roundTicks(figures: readonly number[]): number[] {
  const [least, most] = [Math.min(0, ...figures), Math.max(0, ...figures)]
  const exact = (most - least || LINES) / LINES
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(exact)))
  const step = (STEPS.find((each) => each * unit >= exact) ?? 10) * unit
  const whole = unit === 1 ? Math.ceil(step) : step
  const [first, last] = [Math.floor(least / whole), Math.ceil(most / whole)]
  return Array.from({ length: last - first + 1 }, (_, nth) => (first + nth) * whole)
}

/** The same figures as rows, the newest day first. */
export const tableOf = ({ days, series }: ChartData) =>
  days
    .map((day, at) => ({ day, figures: series.map(({ figures }) => figures[at] ?? 0) }))
    .toReversed()

/** One object for each day, as the drawing wants it. */
export const pointsOf = ({ days, series }: ChartData) =>
  days.map((day, at) => ({
    day,
    ...Object.fromEntries(series.map(({ figures }, nth) => [`s${nth}`, figures[at] ?? 0])),
  }))
