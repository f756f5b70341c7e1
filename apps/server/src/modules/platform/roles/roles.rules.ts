import { type Permission, permissions, SUPER_ADMIN } from '@keyhaven/contracts/staff/permissions'
import {
  type LimitKind,
  limitKinds,
  noLimits,
  type RoleLimits,
} from '@keyhaven/contracts/staff/roles'

/** A role as the database tells it. */
export type RoleFacts = Readonly<{
  id: string
  name: string
  granted: readonly string[]
  limits: RoleLimits
}>

export type Rights = Readonly<{ permissions: readonly Permission[]; limits: RoleLimits }>

/** What a role gives. A super admin may do everything; a name this program does not know gives nothing. */
export const rightsOf = ({ id, granted, limits }: RoleFacts): Rights =>
  id === SUPER_ADMIN
    ? { permissions, limits: noLimits }
    : { permissions: permissions.filter((name) => granted.includes(name)), limits }

/** What is left of rights when they are looked at through those of another role: never more. */
export const seenThrough = (own: Rights, viewed: Rights): Rights => ({
  permissions: own.permissions.filter((name) => viewed.permissions.includes(name)),
  limits: Object.fromEntries(
    limitKinds.map((kind) => [kind, lower(own.limits[kind], viewed.limits[kind])]),
  ) as RoleLimits,
})

const lower = (one: number | null, other: number | null) => {
  if (one === null) return other
  return other === null ? one : Math.min(one, other)
}

/** Whether an act over so many US cents needs no second person. */
export const isWithin = (limits: RoleLimits, kind: LimitKind, dollarsMinor: number): boolean =>
  dollarsMinor <= (limits[kind] ?? Number.POSITIVE_INFINITY)

/** Whether everything in `wanted` is also in `own`: what nobody has they neither give nor take. */
export const covers = (own: Rights, wanted: Rights): boolean =>
  wanted.permissions.every((name) => own.permissions.includes(name)) &&
  limitKinds.every((kind) => lower(own.limits[kind], wanted.limits[kind]) === wanted.limits[kind])

/** What a change of a role touches: the permissions and limits that differ. */
export function touched(before: Rights, after: Rights): Rights {
  const { permissions: had, limits: held } = before
  const { permissions: gets, limits: next } = after
  const changed = [
    ...gets.filter((name) => !had.includes(name)),
    ...had.filter((name) => !gets.includes(name)),
  ]
  // A limit that stays touches nothing: zero is within everybody's.
  const limits = limitKinds.map((kind) => [
    kind,
    held[kind] === next[kind] ? 0 : higher(held[kind], next[kind]),
  ])
  return { permissions: changed, limits: Object.fromEntries(limits) as RoleLimits }
}

const higher = (one: number | null, other: number | null) =>
  one === null || other === null ? null : Math.max(one, other)
