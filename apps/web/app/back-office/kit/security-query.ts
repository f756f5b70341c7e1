import type { beginStepUp, Proof, readSecurity, stepUp } from '@keyhaven/contracts/staff/factors'
import { queryOptions } from '@tanstack/react-query'
import { staffApi } from './staff-api.ts'

/** The member's own second factors. */
export const securityQuery = queryOptions({
  queryKey: ['/api/admin/security'],
  queryFn: () => staffApi<typeof readSecurity>({ method: 'GET', path: '/api/admin/security' }),
})

export const stepUpOptions = async () => {
  const endpoint = { method: 'POST', path: '/api/admin/step-up/passkey' } as const
  return (await staffApi<typeof beginStepUp>(endpoint)).options
}

/** Opens sensitive acts for 15 minutes. */
export const proveAgain = (proof: Proof) =>
  staffApi<typeof stepUp>({ method: 'POST', path: '/api/admin/step-up' }, { body: { proof } })
