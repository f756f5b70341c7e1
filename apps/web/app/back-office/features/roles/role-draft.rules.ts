import { limitKinds, type StaffRole } from '@keyhaven/contracts/staff/roles'
import type { Admin } from '@keyhaven/contracts/staff/staff'

type Draft = Pick<StaffRole, 'permissions' | 'limits'>

/** Whether this member may change this role at all; the server decides again. */
export const isChangeable = (
  { id, isFixed }: Pick<StaffRole, 'id' | 'isFixed'>,
  { role, permissions }: Pick<Admin, 'role' | 'permissions'>,
): boolean => !isFixed && id !== role && permissions.includes('roles.manage')

/** What a draft gives and takes, and how many changes that are with the limits. */
export function changesBetween(before: Draft, after: Draft) {
  const given = after.permissions.filter((name) => !before.permissions.includes(name))
  const taken = before.permissions.filter((name) => !after.permissions.includes(name))
  const limits = limitKinds.filter((kind) => before.limits[kind] !== after.limits[kind])
  return { given, taken, count: given.length + taken.length + limits.length }
}

export const reading = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

/** "500" for 50,000 US cents, nothing for no limit. */
export const limitText = (minor: number | null): string => {
  if (minor === null) return ''
  return minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2)
}

/** US cents for what was typed: null for no limit, undefined for what is no amount. */
export function limitOf(text: string): number | null | undefined {
  const typed = text.trim().replaceAll(',', '')
  if (typed === '') return null
  return /^\d{1,8}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : undefined
}
