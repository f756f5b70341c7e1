import type { PricePoint } from '@keyhaven/contracts/staff/products'

type Priced = Pick<PricePoint, 'price' | 'from' | 'state'>

export type PriceSteps = Readonly<{
  /** The line of what was asked, in a field of 1000 by 100, and the part that is still to come. */
  past: string
  planned: string
  highest: string
  lowest: string
  begins: string
  ends: string
}>

const WIDTH = 1_000
const HEIGHT = 100

/** A little room, so that the last step can be seen. */
const AFTER = 0.04

/** Prices over time as steps; undefined where there is no step to be seen. The newest price comes first. */
export function stepsOf(prices: readonly Priced[], now: string): PriceSteps | undefined {
  const points = prices.toReversed().map(({ price, from, state }) => ({
    price,
    amount: Number(price),
    at: Date.parse(from),
    state,
  }))
  const [first] = points
  if (!first || points.length < 2) return undefined
  const last = Math.max(Date.parse(now), points.at(-1)?.at ?? 0)
  const span = Math.max(1, last - first.at) * (1 + AFTER)
  const amounts = points.map(({ amount }) => amount)
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)]
  const x = (at: number) => Math.round(((at - first.at) / span) * WIDTH)
  const y = (amount: number) =>
    high === low ? HEIGHT / 2 : Math.round(HEIGHT - ((amount - low) / (high - low)) * HEIGHT)
  const planned = points.filter(({ state }) => state === 'planned')
  const begun = points.filter(({ state }) => state !== 'planned')
  const edge = planned[0]?.at ?? first.at + span
  const lineOf = (steps: typeof points, until: number) =>
    steps
      .map(
        ({ at, amount }, nth) =>
          `${nth === 0 ? `M${x(at)}` : `H${x(at)}`}${nth === 0 ? ',' : 'V'}${y(amount)}`,
      )
      .concat(steps.length > 0 ? [`H${x(until)}`] : [])
      .join('')
  const told = (amount: number) => points.find((point) => point.amount === amount)?.price ?? ''
  return {
    past: lineOf(begun, edge),
    planned: lineOf(planned, first.at + span),
    highest: told(high),
    lowest: told(low),
    begins: new Date(first.at).toISOString(),
    ends: new Date(last).toISOString(),
  }
}
