import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

const MAX_ID = 2 ** 53 - 1
const WRONG_SHAPE = 'The code has eight letters and digits.'

const params = z.object({ id: z.string().check(z.maxLength(60)) })
const id = z.number().check(z.int(), z.gte(1), z.lte(MAX_ID))
const secondsLeft = z.number()

/** What a phone is asked about: the computer that knocked. */
const knock = z.object({
  /** As the shop's own file places its network; null where it cannot. */
  country: z.nullable(z.string()),
  /** "Chrome on Windows". */
  device: z.string(),
  /** The number that this computer shows. */
  mark: z.number(),
})

export const offerHandover = {
  method: 'POST',
  path: '/api/orders/:id/handover',
  summary:
    'Makes a code that opens the order on a computer, once, within 15 minutes and after a yes',
  status: 201,
  params,
  response: z.object({
    success: z.literal(true),
    id,
    code: z.string(),
    /** Where the code is entered. */
    address: z.string(),
    /** The address with the code behind a #, for a camera: a square of so many modules, and its dark ones. */
    qr: z.object({ size: z.number(), path: z.string() }),
    secondsLeft,
  }),
} as const satisfies Endpoint

export const handoverStates = [
  'offered',
  'knocked',
  'allowed',
  'refused',
  'used',
  'ended',
  'expired',
] as const
export type HandoverState = (typeof handoverStates)[number]

export const showHandover = {
  method: 'GET',
  path: '/api/orders/:id/handover/:handover',
  summary: 'The state of a handover of the order, for the browser that offered it',
  params: z.extend(params, { handover: z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_ID)) }),
  response: z.object({
    success: z.literal(true),
    state: z.enum(handoverStates),
    secondsLeft,
    knock: z.optional(knock),
  }),
} as const satisfies Endpoint

export const answerHandover = {
  method: 'POST',
  path: '/api/orders/:id/handover/:handover/answer',
  summary: 'Lets the computer that knocked open the order, or refuses it',
  params: showHandover.params,
  body: z.object({ isAllowed: z.boolean('Please say yes or no.') }),
  response: z.object({ success: z.literal(true), state: z.enum(handoverStates) }),
} as const satisfies Endpoint

export const knockHandover = {
  method: 'POST',
  path: '/api/handovers/knock',
  summary: 'Asks the phone that shows this code to open its order here',
  body: z.object({ code: z.string(WRONG_SHAPE).check(z.maxLength(40, WRONG_SHAPE)) }),
  response: z.object({ success: z.literal(true), mark: z.number(), secondsLeft }),
} as const satisfies Endpoint

export const showKnock = {
  method: 'GET',
  path: '/api/handovers/knock',
  summary: 'What the phone said to the knock of this browser',
  response: z.object({
    success: z.literal(true),
    /** Null if this browser has not knocked. */
    state: z.nullable(z.enum(handoverStates)),
    mark: z.optional(z.number()),
    secondsLeft,
  }),
} as const satisfies Endpoint

export const takeHandover = {
  method: 'POST',
  path: '/api/handovers/take',
  summary: 'Opens the order in this browser after the yes of the phone, once',
  response: z.object({ success: z.literal(true), orderId: z.string() }),
} as const satisfies Endpoint
