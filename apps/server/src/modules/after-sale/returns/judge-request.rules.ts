import { type Refusal, refusals } from '@keyhaven/contracts/returns'
import { GUARANTEE_DAYS, WITHDRAWAL_DAYS } from '@keyhaven/contracts/withdrawal'
import { mayRefuseFor } from './returns.rules.ts'

/** What decides about a request for money back. */
export type JudgedRequest = Readonly<{
  isWithdrawal: boolean
  askedAt: Date
  guaranteeUntil: Date
  withdrawalUntil: Date
  /** The buyer gave the right up for keys delivered at once. */
  hasWaiver: boolean
  licenses: number
  seen: number
  /** Requests of the same address before this one. */
  earlier: number
}>

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const dayOf = (time: Date) => date.format(time)

/** The last day that counts, for the moment a period is over. */
const lastDayOf = (end: Date) => dayOf(new Date(end.getTime() - 1))

const seenText = ({ licenses, seen }: JudgedRequest) =>
  seen === 0
    ? 'Nobody saw the keys: they go back on the shelf and are sold again.'
    : `${seen} of ${licenses} keys were seen: with the refund they are withdrawn and never sold again.`

function periodText({ isWithdrawal, askedAt, ...facts }: JudgedRequest): string {
  const end = isWithdrawal ? facts.withdrawalUntil : facts.guaranteeUntil
  const name = isWithdrawal
    ? `The ${WITHDRAWAL_DAYS} days of the right of withdrawal`
    : `The ${GUARANTEE_DAYS}-day guarantee`
  const verb = isWithdrawal ? 'run' : 'runs'
  return askedAt < end
    ? `${name} ${verb} to ${lastDayOf(end)}: it was asked for in time.`
    : `${name} ended on ${lastDayOf(end)}, before it was asked for.`
}

function rightText({ isWithdrawal, hasWaiver, seen }: JudgedRequest): string {
  if (!isWithdrawal)
    return 'The guarantee is the shop’s own promise: refuse only by its conditions.'
  return hasWaiver && seen > 0
    ? 'The buyer gave up the right for keys delivered at once, and has seen one of them.'
    : 'This is a right by law: the money is due within 14 days of the declaration.'
}

/** What the rules say about a request and why, in sentences. */
export const sentencesOf = (request: JudgedRequest): string[] => [
  periodText(request),
  rightText(request),
  seenText(request),
  request.earlier === 0
    ? 'No earlier refund requests.'
    : `This buyer has asked for money back ${request.earlier === 1 ? 'once' : `${request.earlier} times`} before.`,
]

/** The refusals that fit: those of a right, or those of the guarantee. */
export const refusalsFor = (isWithdrawal: boolean): Refusal[] =>
  refusals.filter((refusal) => mayRefuseFor(refusal, isWithdrawal))
