import type { FallChoice, FallsChosen } from '@keyhaven/contracts/staff/falls'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { measuredLines, type Permit, type Sale } from './judge-sale.ts'
import type { SaleMeasures } from './measures.ts'
import { keepsFloor, shareOf, shareText } from './reference.rules.ts'

/** One price that something leads to, by what it is measured by. */
export type RunningLine = Readonly<{ name: string; shareBp: number; isBelow: boolean }>

/** Something that lowers a price and that buyers can use: a coupon, a payment link or a quote. */
export type Running = Readonly<{
  /** As in the audit log: "coupon:12". */
  object: string
  /** In the words of staff: "Coupon HALF, 50 % off". */
  name: string
  /** When it ends, in milliseconds; null if it has no end. */
  until: number | null
  linesBy: (measures: SaleMeasures) => readonly RunningLine[]
}>

/** The lines of what is sold at a price of its own, as they are judged when it is sold. */
export const soldBy = (measures: SaleMeasures, sale: Sale): RunningLine[] =>
  measuredLines(measures, sale).map((line) => ({
    name: line.productId,
    shareBp: shareOf(line.judgedMinor, (line.referenceMinor ?? 0) * line.quantity),
    isBelow: !keepsFloor(line),
  }))

/** The measures at one moment, without and with a change. */
export type Moment = Readonly<{ before: SaleMeasures; after: SaleMeasures }>

export type Fall = Readonly<{
  object: string
  name: string
  /** The lowest share of its reference that it would be sold for. */
  shareBp: number
  /** When it falls, in milliseconds. */
  at: number
}>

/** The lowest share of what would be below the floor with a change and is not without it. */
function fallenTo({ linesBy }: Running, { before, after }: Moment): number | undefined {
  const wasBelow = new Set(
    linesBy(before)
      .filter(({ isBelow }) => isBelow)
      .map(({ name }) => name),
  )
  const fallen = linesBy(after).filter(({ name, isBelow }) => isBelow && !wasBelow.has(name))
  return fallen.length > 0 ? Math.min(...fallen.map(({ shareBp }) => shareBp)) : undefined
}

/** THE answer to what runs now and would fall below the floor with a change. */
export function fallsBelow(running: readonly Running[], moments: readonly Moment[]): Fall[] {
  return running.flatMap((one) => {
    const low = moments.flatMap((moment) => {
      const { at } = moment.after
      const isOver = one.until !== null && one.until <= at
      const shareBp = isOver ? undefined : fallenTo(one, moment)
      return shareBp === undefined ? [] : [{ shareBp, at }]
    })
    if (low.length === 0) return []
    const shareBp = Math.min(...low.map((moment) => moment.shareBp))
    const at = Math.min(...low.map((moment) => moment.at))
    return [{ object: one.object, name: one.name, shareBp, at }]
  })
}

export type FallAction = Readonly<{
  by: string
  reason: string
  approval?: Readonly<{ id: string; approvedBy: string }>
}>

/** One kind of what runs. Its module reads it, keeps it at its price and ends it. */
export type Runner = Readonly<{
  /** What its objects begin with. */
  kind: string
  running(ctx: Context, tx: Tx): Promise<Running[]>
  /** Lets it go as low as two people approved. */
  keep(ctx: Context, tx: Tx, id: string, act: FallAction & { permit: Permit }): Promise<void>
  /** Ends it at once, or at the moment at which it would fall. */
  end(ctx: Context, tx: Tx, id: string, act: FallAction & { at: Date | null }): Promise<void>
}>

/** All that runs and would fall below the floor with a change. */
export async function fallsOf(
  ctx: Context,
  tx: Tx,
  runners: readonly Runner[],
  moments: readonly Moment[],
): Promise<Fall[]> {
  const falls: Fall[] = []
  for (const runner of runners) {
    falls.push(...fallsBelow(await runner.running({ ...ctx, db: tx }, tx), moments))
  }
  return falls
}

export type ChosenFall = Fall & Readonly<{ choice: FallChoice }>

/** What happens to each, as an approval keeps it. */
export const fallsPayload = z
  .array(z.object({ object: z.string(), choice: z.enum(['keep', 'end']), shareBp: z.int() }))
  .default([])

export const payloadOf = (falls: readonly ChosenFall[]): z.infer<typeof fallsPayload> =>
  falls.map(({ object, choice, shareBp }) => ({ object, choice, shareBp }))

const sentenceOf = ({ name, shareBp }: Fall) => `${name}: ${shareText(shareBp)}`

/** The falls with what was chosen for each. One who has not seen all of them is shown them, and nothing happens. */
export function chosenFalls(falls: readonly Fall[], choices: FallsChosen): ChosenFall[] {
  const byObject = new Map(choices.map(({ object, choice }) => [object, choice]))
  const chosen = falls.flatMap((fall) => {
    const choice = byObject.get(fall.object)
    return choice ? [{ ...fall, choice }] : []
  })
  if (chosen.length === falls.length) return chosen
  const details = falls.map((fall) => ({ field: fall.object, message: sentenceOf(fall) }))
  throw new AppError('falls_below', undefined, details)
}

/** Selling below the floor takes two; ending does not. */
export const isAnyKept = (falls: readonly ChosenFall[]) =>
  falls.some(({ choice }) => choice === 'keep')

/** What an approval says of them; nothing where nothing falls. */
export function fallWords(falls: readonly ChosenFall[]): string {
  const said = (choice: FallChoice) => falls.filter((fall) => fall.choice === choice)
  const [kept, ended] = [said('keep'), said('end')]
  return [
    ...(kept.length > 0 ? [`Kept below the floor: ${kept.map(sentenceOf).join('; ')}.`] : []),
    ...(ended.length > 0 ? [`Ended with it: ${ended.map(({ name }) => name).join('; ')}.`] : []),
  ].join(' ')
}

/** Keeps or ends each, in the transaction of the change. */
export async function settleFalls(
  ctx: Context,
  tx: Tx,
  runners: readonly Runner[],
  { falls, now, ...act }: FallAction & Readonly<{ falls: readonly ChosenFall[]; now: number }>,
): Promise<void> {
  for (const { object, choice, shareBp, at } of falls) {
    const [kind = '', ...rest] = object.split(':')
    const runner = runners.find((one) => one.kind === kind)
    const id = rest.join(':')
    if (choice === 'end')
      await runner?.end(ctx, tx, id, { ...act, at: at > now ? new Date(at) : null })
    else if (act.approval) {
      const permit = { shareBp, approvalId: act.approval.id }
      await runner?.keep(ctx, tx, id, { ...act, permit })
    } else throw new AppError('second_person_needed')
  }
}
