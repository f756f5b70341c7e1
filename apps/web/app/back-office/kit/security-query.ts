import type { beginStepUp, Proof, readSecurity, stepUp } from '@keyhaven/contracts/staff/factors'
import { signInScreen } from '@keyhaven/contracts/staff/screens/sign-in'
import { queryOptions } from '@tanstack/react-query'
import { staffApi } from './staff-api.ts'

/** The member's own second factors. */
export const securityQuery = queryOptions({
  queryKey: ['/api/admin/security'],
  queryFn: () => staffApi<typeof readSecurity>(signInScreen.calls.readSecurity),
})

export const stepUpOptions = async () => {
  const endpoint = signInScreen.calls.beginStepUp
  return (await staffApi<typeof beginStepUp>(endpoint)).options
}

/** Opens sensitive acts for 15 minutes. */
export const proveAgain = (proof: Proof) =>
  staffApi<typeof stepUp>(signInScreen.calls.stepUp, { body: { proof } })
