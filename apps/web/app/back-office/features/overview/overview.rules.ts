import type { OverviewRange, OverviewSlice } from '@keyhaven/contracts/staff/overview'
import { amountText } from '../../kit/amount-text.ts'

export const ranges: readonly Readonly<{ value: OverviewRange; label: string }>[] = [
  { value: 'today', label: 'Today' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
  { value: '12m', label: '12 months' },
  { value: 'custom', label: 'Custom' },
]

const MINUS = '−'

export const dollarText = (amount: string) => amountText(amount, 'USD')

export const numberText = (figure: number) => new Intl.NumberFormat('en').format(figure)

/** "1 order", "2 orders" */
export const countText = (count: number, noun: string) =>
  `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`

/** "3.4%" of 0.034. */
export const shareText = (share: number | null) =>
  share === null ? '–' : `${(share * 100).toFixed(1)}%`

export type FigureChange = Readonly<{ text: string; tone: 'good' | 'bad' | 'even' }>

const signed = (figure: number, digits: number) =>
  `${figure < 0 ? MINUS : '+'}${Math.abs(figure).toFixed(digits)}`

const toneOf = (difference: number, isLessBetter: boolean): FigureChange['tone'] => {
  if (difference === 0) return 'even'
  return difference > 0 === isLessBetter ? 'bad' : 'good'
}

/** "+18.2%" against the period before; nothing where there was nothing to compare with. */
export function growth(now: number, before: number): FigureChange | null {
  if (before <= 0) return null
  const percent = Math.round((now / before - 1) * 1_000) / 10
  return { text: `${signed(percent, 1)}%`, tone: toneOf(percent, false) }
}

/** "−0.4 pt" between two shares. */
export function points(
  now: number | null,
  before: number | null,
  isLessBetter = false,
): FigureChange | null {
  if (now === null || before === null) return null
  const difference = Math.round((now - before) * 1_000) / 10
  return { text: `${signed(difference, 1)} pt`, tone: toneOf(difference, isLessBetter) }
}

const channelNames: Readonly<Record<string, string>> = {
  web: 'Website',
  link: 'Payment link',
  offer: 'Business quote',
  staff: 'Staff order',
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

export type Cut = 'editions' | 'currencies' | 'countries' | 'stores' | 'channels'

/** What a slice is called on the screen. */
export function sliceName(cut: Cut, { key, name }: Pick<OverviewSlice, 'key' | 'name'>): string {
  if (cut === 'channels') return channelNames[key] ?? key
  if (cut === 'countries') return /^[A-Z]{2}$/.test(key) ? (countryNames.of(key) ?? key) : key
  if (cut === 'editions' && key === '') return 'Without an edition'
  return name || key
}

/** A line through all figures in a box of 100 by 28. */
export function sparkline(figures: readonly number[]): string {
  if (figures.length < 2) return ''
  const [least, most] = [Math.min(...figures), Math.max(...figures)]
  const height = most - least || 1
  return figures
    .map((figure, nth) => {
      const x = (nth / (figures.length - 1)) * 100
      const y = 26 - ((figure - least) / height) * 24
      return `${nth === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}

const short = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

export const dayText = (day: string) => short.format(Date.parse(`${day}T00:00:00Z`))

/** "14 Oct 2026 – 12 Nov 2026". */
export const daysText = (from: string, to: string) =>
  from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`
