import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { FactorMethod, Proof } from '@keyhaven/contracts/staff/factors'
import type { Permission } from '@keyhaven/contracts/staff/permissions'
import { signInScreen } from '@keyhaven/contracts/staff/screens/sign-in'
import type {
  Admin,
  allowBrowser,
  beginPasskeySignIn,
  chooseStaffPassword,
  forgotStaffPassword,
  openStaffLink,
  proveSignIn,
  requestStaffLink,
  staffLogin,
  staffLogout,
  staffMe,
  verifyStaff,
} from '@keyhaven/contracts/staff/staff'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, isApiError } from '../../lib/api/api.ts'
import { retryIfLost } from '../../lib/api/retry.ts'
import { staffApi } from './staff-api.ts'
import {
  hasRbacTokenOnly,
  saveStaffToken,
  useHasStaffToken,
  wipeStaffToken,
} from './staff-token.ts'

export const SIGN_IN = '/admin/login'

type VerifyAddress = Pick<typeof verifyStaff, 'method' | 'path'>

const memberQuery = queryOptions({
  queryKey: ['/api/admin/me'],
  queryFn: async (): Promise<Admin> => {
    const path = hasRbacTokenOnly() ? '/api/rbac/verify' : '/api/super-admin/verify'
    const verify = () => staffApi<typeof verifyStaff>({ method: 'GET', path } as VerifyAddress)
    const me = () => staffApi<typeof staffMe>(signInScreen.calls.staffMe)
    const verified = verify().catch((error: unknown) => {
      if (isApiError(error) && error.status === 401) throw error
      return me()
    })
    return (await verified).admin
  },
  retry: retryIfLost,
})

type Session =
  | { state: 'verifying' }
  | { state: 'signed-in'; member: Admin }
  /** Never was, or is refused: `wasIn` if this page has shown something to them already. */
  | { state: 'signed-out'; wasIn: boolean }
  | { state: 'failed'; error: Error; retry: () => void }

/** Who is signed in, as far as it is known. */
export function useSession(): Session {
  const hasToken = useHasStaffToken()
  const { data, error, isFetching, refetch } = useQuery({
    ...memberQuery,
    enabled: hasToken === true,
  })
  if (hasToken === undefined) return { state: 'verifying' }
  if (!hasToken) return { state: 'signed-out', wasIn: data !== undefined }
  if (data) return { state: 'signed-in', member: data }
  if (error && !isFetching) return { state: 'failed', error, retry: () => void refetch() }
  return { state: 'verifying' }
}

/** The signed-in member; for parts that are inside the shell only. */
export function useMember(): Admin {
  const { data } = useQuery(memberQuery)
  if (!data) throw new Error('this part is outside the shell: nobody is signed in')
  return data
}

export const may = ({ permissions }: Pick<Admin, 'permissions'>, permission?: Permission) =>
  permission === undefined || permissions.includes(permission)

type Entered = { token: string; admin: Admin }
export type FactorRequest = { pass: string; methods: readonly FactorMethod[] }

/** Keeps what a sign-in answered; nothing that someone else has seen on this page is left. */
export function useEnter(isRbac = false) {
  const queries = useQueryClient()
  return ({ token, admin }: Entered) => {
    queries.clear()
    saveStaffToken(token, admin, isRbac)
    queries.setQueryData(memberQuery.queryKey, admin)
  }
}

/** Signs in with a password; where there is a second factor, the answer asks for it. */
export function useSignIn(isRbac = false) {
  const enter = useEnter(isRbac)
  return async (body: InputOf<typeof staffLogin>['body']): Promise<FactorRequest | undefined> => {
    const path = isRbac ? '/api/rbac/login' : '/api/admin/login'
    const answer = await api<typeof staffLogin>(
      { method: 'POST', path } as Pick<typeof staffLogin, 'method' | 'path'>,
      { body },
    )
    if (!answer.success) return answer
    enter(answer)
    return undefined
  }
}

/** Begins the session with the second factor. */
export function useProveSignIn(isRbac = false) {
  const enter = useEnter(isRbac)
  return async (pass: string, proof: Proof) => {
    const endpoint = { method: 'POST', path: '/api/admin/login/factor' } as const
    enter(await api<typeof proveSignIn>(endpoint, { body: { pass, proof } }))
  }
}

export const passkeyForSignIn = async (pass: string) => {
  const endpoint = { method: 'POST', path: '/api/admin/login/passkey' } as const
  return (await api<typeof beginPasskeySignIn>(endpoint, { body: { pass } })).options
}

/** Mails a link for a new password; every address is answered alike. */
export const askForPassword = (email: string) =>
  api<typeof forgotStaffPassword>(
    { method: 'POST', path: '/api/admin/login/forgotten' },
    { body: { email } },
  )

export const readLink = (link: string) =>
  api<typeof openStaffLink>(
    { method: 'POST', path: '/api/admin/login/open-link' },
    { body: { link } },
  )

export const choosePassword = (body: InputOf<typeof chooseStaffPassword>['body']) =>
  api<typeof chooseStaffPassword>({ method: 'POST', path: '/api/admin/login/password' }, { body })

/** Asks for a link that makes a browser known; every address is answered alike. */
export const askForLink = (email: string) =>
  api<typeof requestStaffLink>(
    { method: 'POST', path: '/api/admin/login/link' },
    { body: { email } },
  )

/** Makes this browser known with the link from an e-mail. */
export const allowThisBrowser = (link: string) =>
  api<typeof allowBrowser>({ method: 'POST', path: '/api/admin/login/browser' }, { body: { link } })

/** Ends the session, then loads a new document: what this one has seen is gone with it. */
export async function signOut() {
  const endpoint = signInScreen.calls.staffLogout
  await staffApi<typeof staffLogout>(endpoint).catch(() => {})
  wipeStaffToken()
  location.replace(SIGN_IN)
}
