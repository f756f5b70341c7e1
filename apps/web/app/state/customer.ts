import type {
  Customer,
  login,
  logout,
  me,
  openWithCode,
  openWithLink,
  register,
} from '@keyhaven/contracts/customers'
import type { InputOf } from '@keyhaven/contracts/endpoint'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api } from '../lib/api/api.ts'
import { hasCustomerToken, saveCustomerToken } from '../lib/api/credentials.ts'
import { logFailure } from '../lib/log.ts'

/** Who is signed in. If that cannot be told, for whatever reason, nobody is. */
const customerQuery = queryOptions({
  queryKey: ['/api/auth/me'],
  queryFn: async (): Promise<Customer | null> => {
    if (!hasCustomerToken()) return null
    try {
      return (await api<typeof me>({ method: 'GET', path: '/api/auth/me' })).customer
    } catch (error) {
      logFailure('Authentication failed', error)
      saveCustomerToken(null)
      return null
    }
  },
})

const never = () => () => {}
const onDevice = () => true
const onServer = () => false

/** Undefined until it is known, null for a visitor who is not signed in. */
export function useCustomer(): Customer | null | undefined {
  // The server paints the same page for everyone: nobody is signed in until the device says so.
  const isDevice = useSyncExternalStore(never, onDevice, onServer)
  return useQuery({ ...customerQuery, enabled: isDevice }).data
}

type SignedIn = { customer: Customer; token: string }

/** Signing in, up and out, each telling the whole page at once. */
export function useSession() {
  const queries = useQueryClient()
  const become = (customer: Customer | null) => {
    queries.removeQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/account'),
    })
    queries.setQueryData(customerQuery.queryKey, customer)
  }
  const enter = ({ customer, token }: SignedIn) => {
    saveCustomerToken(token)
    become(customer)
    return customer
  }
  return {
    become,
    signIn: async (body: InputOf<typeof login>['body']) =>
      enter(await api<typeof login>({ method: 'POST', path: '/api/auth/login' }, { body })),
    signUp: async (body: InputOf<typeof register>['body']) =>
      enter(await api<typeof register>({ method: 'POST', path: '/api/auth/register' }, { body })),
    openWithCode: async (body: InputOf<typeof openWithCode>['body']) =>
      enter(await api<typeof openWithCode>({ method: 'POST', path: '/api/auth/code' }, { body })),
    openWithLink: async (link: string) =>
      enter(
        await api<typeof openWithLink>(
          { method: 'POST', path: '/api/auth/link' },
          { body: { link } },
        ),
      ),
    signOut: async () => {
      await api<typeof logout>({ method: 'POST', path: '/api/auth/logout' }, {}).catch(() => {})
      saveCustomerToken(null)
      become(null)
    },
  }
}
