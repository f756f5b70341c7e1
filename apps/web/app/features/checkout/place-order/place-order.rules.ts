import type { Problem } from '../problems.rules.ts'
import type { Waiting } from './processing-overlay.tsx'

/** How far the placing of an order has come. */
export type PlaceOrderState =
  | { step: 'idle' }
  | { step: 'submitting'; orderId?: string; isFree?: boolean; isLeaving?: boolean }
  /** The bank asks the shopper something: the page keeps out of its way. */
  | { step: 'action'; orderId: string }
  /** The connection broke after the card was charged, or not: nobody knows yet. */
  | { step: 'checking'; orderId: string }
  | { step: 'done'; orderId: string }
  | { step: 'failed'; problem: Problem }

export type PlaceOrderEvent =
  | { type: 'submitted'; isFree?: boolean }
  | { type: 'opened'; orderId: string }
  /** The way to pay has a page of its own, which opens next. */
  | { type: 'leaving' }
  | { type: 'bank-asks' }
  | { type: 'bank-answered' }
  | { type: 'connection-lost'; orderId: string }
  | { type: 'succeeded'; orderId: string }
  | { type: 'failed'; problem: Problem }
  | { type: 'dismissed' }

/** What covers the page meanwhile, if anything does. While the bank asks, nothing may. */
export function waitingIn(state: PlaceOrderState): Waiting | undefined {
  switch (state.step) {
    case 'submitting':
      if (state.isFree) return 'free'
      return state.orderId ? 'bank' : 'saving'
    case 'checking':
      return 'unknown'
    case 'done':
      return 'done'
    case 'failed':
      return state.problem.orderId ? 'unknown' : undefined
    default:
      return undefined
  }
}

export function orderIdOf(state: PlaceOrderState): string | undefined {
  if (state.step === 'failed') return state.problem.orderId
  return 'orderId' in state ? state.orderId : undefined
}

export const idle: PlaceOrderState = { step: 'idle' }

/** Whether a press may start anything: not while one is under way, nor while one is unknown. */
export function mayPay(state: PlaceOrderState): boolean {
  if (state.step === 'failed') return !state.problem.holdsPayment
  return state.step === 'idle'
}

/** Whether leaving the page now would lose sight of a payment. */
export const isGuarded = (state: PlaceOrderState) =>
  state.step === 'checking' ||
  (state.step === 'submitting' && state.orderId !== undefined && !state.isLeaving)

export const isUnderWay = ({ step }: PlaceOrderState) =>
  step === 'submitting' || step === 'action' || step === 'checking'

/** Every step an order takes. What makes no sense in a state changes nothing. */
export function placeOrderStep(state: PlaceOrderState, event: PlaceOrderEvent): PlaceOrderState {
  // Once an order is placed nothing that arrives late can unsay it.
  if (state.step === 'done') return state
  switch (event.type) {
    case 'submitted':
      if (!mayPay(state)) return state
      return { step: 'submitting', ...(event.isFree && { isFree: true }) }
    case 'opened':
      return state.step === 'submitting' ? { ...state, orderId: event.orderId } : state
    case 'leaving':
      return state.step === 'submitting' ? { ...state, isLeaving: true } : state
    case 'bank-asks':
      return state.step === 'submitting' && state.orderId
        ? { step: 'action', orderId: state.orderId }
        : state
    case 'bank-answered':
      return state.step === 'action' ? { step: 'submitting', orderId: state.orderId } : state
    case 'connection-lost':
      return { step: 'checking', orderId: event.orderId }
    case 'succeeded':
      return { step: 'done', orderId: event.orderId }
    case 'failed':
      return { step: 'failed', problem: event.problem }
    case 'dismissed':
      return state.step === 'failed' && mayPay(state) ? idle : state
  }
}
