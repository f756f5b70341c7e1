import type { Endpoint, OutputOf } from '@keyhaven/contracts/endpoint'
import type { StaffCall, StaffScreen } from '@keyhaven/contracts/staff/screens/staff-screen'
import type { Input } from '../../lib/api/api.ts'
import { type Conditions, staffApi } from './staff-api.ts'

/** A call of staff as a function, with what its screen declares of it. */
export type Call<Sent, Answered> = Pick<StaffCall, 'method' | 'path' | 'allow'> &
  ((input?: Sent, conditions?: Conditions) => Promise<Answered>)

type CallsOf<Declared, Contract> = {
  readonly [Name in keyof Declared & keyof Contract]: Contract[Name] extends Endpoint
    ? Declared[Name] & Call<Input<Contract[Name]>, OutputOf<Contract[Name]>>
    : never
}

const bound = (call: StaffCall) =>
  Object.assign((input = {}, sent: Conditions = {}) => staffApi<Endpoint>(call, input, sent), call)

/** The calls of a screen, typed by its contract: `calls.readCoupon({ params: { id } })`. */
export const callsOf =
  <Contract>() =>
  <Screen extends StaffScreen>({ calls }: Screen) =>
    Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, bound(call)])) as CallsOf<
      Screen['calls'],
      Contract
    >
