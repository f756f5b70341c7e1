import {
  givenByTwo,
  type Permission,
  permissions,
  SUPER_ADMIN,
} from '@keyhaven/contracts/staff/permissions'
import {
  type LimitKind,
  limitKinds,
  noLimits,
  type RoleLimits,
  superAdminLimits,
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

/** What a member may do alone. A super admin hands out everything, but does not do everything alone. */
export const aloneLimits = ({
  role,
  limits,
}: Readonly<{ role?: string; limits: RoleLimits }>): RoleLimits =>
  role === SUPER_ADMIN ? superAdminLimits : limits

/** Whether an act over so many US cents needs no second person. */
export const isWithin = (limits: RoleLimits, kind: LimitKind, dollarsMinor: number): boolean =>
  dollarsMinor <= (limits[kind] ?? Number.POSITIVE_INFINITY)

/** Whether everything in `wanted` is also in `own`: what nobody has they neither give nor take. */
export const covers = (own: Rights, wanted: Rights): boolean =>
  wanted.permissions.every((name) => own.permissions.includes(name)) &&
  limitKinds.every((kind) => lower(own.limits[kind], wanted.limits[kind]) === wanted.limits[kind])

/** What only two people give, of what someone would get beyond what they have. */
export const gainedByTwo = (
  had: readonly Permission[],
  gets: readonly Permission[],
): Permission[] => givenByTwo.filter((name) => gets.includes(name) && !had.includes(name))

/** What a change of a role touches: the permissions and limits that differ. */
export function touched(before: Rights, after: Rights): Rights {
  const { permissions: had, limits: held } = before
  const { permissions: gets, limits: next } = after
  const changed = [
    ...gets.filter((name) => !had.includes(name)),
    ...had.filter((name) => !gets.includes(name)),
  ]
  // A limit that stays or falls touches nothing: zero is within everybody's.
  const limits = limitKinds.map((kind) => [kind, isHigher(next[kind], held[kind]) ? next[kind] : 0])
  return { permissions: changed, limits: Object.fromEntries(limits) as RoleLimits }
}

type Looser = Readonly<{ given: Permission[]; raised: LimitKind[] }>

/** What a change lets people do beyond what the role let them do before. */
export const looserBy = (before: Rights, after: Rights): Looser => ({
  given: after.permissions.filter((name) => !before.permissions.includes(name)),
  raised: limitKinds.filter((kind) => isHigher(after.limits[kind], before.limits[kind])),
})

/** Whether a limit lets more happen than another. */
const isHigher = (one: number | null, other: number | null): boolean =>
  (one ?? Number.POSITIVE_INFINITY) > (other ?? Number.POSITIVE_INFINITY)

const limitNames: Readonly<Record<LimitKind, string>> = {
  refund: 'refunds',
  refundDay: 'refunds a day',
  paymentLink: 'payment links',
  quote: 'quotes',
}

const dollars = (minor: number | null) =>
  minor === null ? 'without limit' : `up to ${(minor / 100).toFixed(2)} dollars`

/** What a change of a role gives, takes, raises and lowers, as people read it. */
export function changeOfRole(before: Rights, after: Rights): string {
  const { given } = looserBy(before, after)
  const { given: taken } = looserBy(after, before)
  const moved = limitKinds
    .filter((kind) => before.limits[kind] !== after.limits[kind])
    .map(
      (kind) =>
        `${limitNames[kind]} ${dollars(after.limits[kind])} (was ${dollars(before.limits[kind])})`,
    )
  const parts = [
    given.length > 0 && `gets ${given.join(', ')}`,
    taken.length > 0 && `loses ${taken.join(', ')}`,
    ...moved,
  ]
  return `${parts.filter(Boolean).join('; ')}.`
}
