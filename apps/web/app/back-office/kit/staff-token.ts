import { useSyncExternalStore } from 'react'

/** In the order in which they are looked for. The others say who a token is for. */
const tokenNames = ['rbacToken', 'adminToken', 'superAdminToken'] as const
const names = [...tokenNames, 'rbac_user', 'adminData', 'superAdminData'] as const

const listeners = new Set<() => void>()
// For a device that keeps nothing: the session then lasts as long as the page.
let unkept: string | undefined

function tell() {
  for (const listener of listeners) listener()
}

/** The half of a staff session that the device keeps. Alone it opens nothing. */
export function staffToken(): string | undefined {
  try {
    const kept = tokenNames.map((name) => localStorage.getItem(name)).find(Boolean)
    return kept ?? unkept
  } catch {
    return unkept
  }
}

/** Whether this device signed in on the page for RBAC staff, and nowhere else. */
export function hasRbacTokenOnly(): boolean {
  try {
    const kept = tokenNames.filter((name) => localStorage.getItem(name))
    return kept.join() === 'rbacToken'
  } catch {
    return false
  }
}

/** Leaves no trace of a staff session on this device; for a page that is about to go. */
export function wipeStaffToken() {
  unkept = undefined
  try {
    for (const name of names) localStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}

/** The same, and the page hears of it. */
export function forgetStaffToken() {
  wipeStaffToken()
  tell()
}

type Kept = Readonly<{ id: string; role: string }>

/** Under the names of the specification. Beside the token stands who it is for, without name or address. */
export function saveStaffToken(token: string, { id, role }: Kept, isRbac = false) {
  wipeStaffToken()
  const [tokenName, dataName] = isRbac
    ? ['rbacToken', 'rbac_user']
    : role === 'super_admin'
      ? ['superAdminToken', 'superAdminData']
      : ['adminToken', 'adminData']
  try {
    localStorage.setItem(tokenName, token)
    localStorage.setItem(dataName, JSON.stringify({ id, role }))
  } catch {
    unkept = token
  }
  tell()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Undefined on the server and until the page is hydrated: only the device knows. */
export const useHasStaffToken = (): boolean | undefined =>
  useSyncExternalStore(
    subscribe,
    () => staffToken() !== undefined,
    () => undefined,
  )
