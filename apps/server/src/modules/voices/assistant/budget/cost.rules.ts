const MILLION = 1_000_000
/** Of a message: its role and its marks. */
const MARKS = 16

/** What a million tokens cost, in millionths of a dollar. */
export type Prices = Readonly<{ input: number; output: number }>
type Tokens = Readonly<{ input: number; output: number }>

/** In millionths of a dollar, rounded up. */
export const costOf = (prices: Prices, { input, output }: Tokens): number =>
  Math.ceil((prices.input * input) / MILLION) + Math.ceil((prices.output * output) / MILLION)

type Call = Readonly<{
  prompt: string
  turns: readonly unknown[]
  tools: readonly unknown[]
  maxTokens: number
}>

/** The most that a call can cost: a token has at least one byte. */
export function mostCost(prices: Prices, { prompt, turns, tools, maxTokens }: Call): number {
  const sent = [prompt, ...turns, ...tools].map((part) => JSON.stringify(part))
  const bytes = sent.reduce((sum, text) => sum + Buffer.byteLength(text) + MARKS, 0)
  return costOf(prices, { input: bytes, output: maxTokens })
}

const MICROS_PER_CENT = 10_000
export const microsOf = (cents: number): number => cents * MICROS_PER_CENT

const alarmsAt = [50, 80, 100] as const

/** Which alarms are due when so much of a day's budget is taken. */
export const alarmsDue = (used: number, budget: number): number[] =>
  alarmsAt.filter((percent) => budget > 0 && used * 100 >= budget * percent)
