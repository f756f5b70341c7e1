import type { Endpoint } from '../../endpoint.ts'
import type { Permission } from '../permissions.ts'
import type { Door } from './door.ts'

/** What belongs to one store. */
export type StoreThing =
  | 'order'
  | 'payment_link'
  | 'quote'
  | 'conversation'
  | 'cart'
  | 'mail'
  | 'return'
  | 'dispute'
  | 'claim'

/** What a member who is limited to some stores may do with a call. */
export type StoreRule =
  /** Nothing: it shows or changes every store. */
  | 'closed'
  /** Everything: it is about no store, or about what all stores share. */
  | 'shared'
  /** It leaves out what is of other stores by itself. */
  | 'own'
  /** It is about the subject of a note, which is of one store. */
  | 'subject'
  /** The parameter names a thing, which must be of one of their stores. */
  | Readonly<{ thing: StoreThing; param: string }>

type CallRules = Readonly<{
  /** The permission it takes; `staff` where being signed in is enough. */
  allow: Permission | 'staff'
  stores: StoreRule
  /** The second factor: shown within 15 minutes, or once one is set up. */
  stepUp?: 'always' | 'once-set-up'
  /**
   * What a repeat takes and gets: an idempotency key (`key`), an answer that is given once and never kept
   * because it holds a licence key or a secret (`secret`), or both.
   */
  repeat?: 'key' | 'secret' | 'key-secret'
  /** Open to staff who still have to set up their second factor. */
  isForNewStaff?: true
  /** Its law and what it passes; checked against what its handler reaches. */
  door?: Door
}>

type ChangeRules = CallRules & Readonly<{ door: Door }>

/** One call of staff: where it is, who may make it, and what it takes besides. */
export type StaffCall = Readonly<Pick<Endpoint, 'method' | 'path'>> & CallRules

/** A screen of the back office: every call that it makes. */
export type StaffScreen = Readonly<{
  /** Its folder in the server and in the browser. */
  name: string
  /** The call it opens with, where it has a place in the menu: its permission is that of the menu. */
  opens?: string
  calls: Readonly<Record<string, StaffCall>>
}>

const calling =
  <Least extends CallRules>() =>
  <const Method extends Endpoint['method']>(method: Method) =>
  <const Path extends Endpoint['path'], const Rules extends Least>(path: Path, rules: Rules) => ({
    method,
    path,
    ...rules,
  })

const changing = calling<ChangeRules>()

export const get = calling<CallRules>()('GET')
export const post = changing('POST')
export const put = changing('PUT')
export const patch = changing('PATCH')
export const remove = changing('DELETE')
