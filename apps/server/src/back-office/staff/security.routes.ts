import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  beginStepUp,
  confirmAuthenticator,
  readSecurity,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  stepUp,
} from '@keyhaven/contracts/staff/factors'
import { changeStaffPassword } from '@keyhaven/contracts/staff/staff'
import { times } from '../../infra/http/rate-limit.ts'
import { takeGuess } from '../../modules/platform/known-browsers/known-browsers.service.ts'
import { newAuthenticator } from '../../modules/platform/staff/factors/authenticator.ts'
import {
  addAuthenticator,
  addMadePasskey,
  newRecoveryCodes,
  removeOwnAuthenticator,
  removeOwnPasskey,
  securityOf,
} from '../../modules/platform/staff/factors/manage-factors.ts'
import { passkeyToAsk, passkeyToMake } from '../../modules/platform/staff/factors/passkeys.ts'
import { checkProof, isGuess } from '../../modules/platform/staff/factors/prove.ts'
import { changeOwnPassword } from '../../modules/platform/staff/own-password.ts'
import { rememberStaffBrowser } from '../../modules/platform/staff/remember-staff-browser.ts'
import { confirmSession } from '../../modules/platform/staff/staff.service.ts'
import type { StaffRoute } from '../kit/staff-route.ts'

const done = { success: true } as const
const own = { allow: 'staff', isForNewStaff: true, limit: times(30, 60) } as const
/** The first factor is added with the session alone; from then on the factor itself is needed. */
const change = { ...own, stepUp: 'once-set-up', isSecret: true } as const

/** A member's own password, second factors and recovery codes. */
export function securityScreen(route: StaffRoute) {
  route(readSecurity, { allow: 'staff', isForNewStaff: true }, async (_, ctx) => ({
    ...done,
    ...(await securityOf(ctx, ctx.staff)),
  }))
  route(changeStaffPassword, change, async ({ body }, ctx, request, reply) => {
    await takeGuess(ctx, request, 'staff', ctx.staff.email)
    await changeOwnPassword(ctx, ctx.staff, body)
    await rememberStaffBrowser(ctx, request, reply, ctx.staff)
    return done
  })
  route(beginAuthenticator, change, async (_, ctx) => ({
    ...done,
    ...(await newAuthenticator(ctx, ctx.staff)),
  }))
  route(confirmAuthenticator, change, async ({ body }, ctx) => ({
    ...done,
    recoveryCodes: await addAuthenticator(ctx, ctx.staff, body),
  }))
  route(removeAuthenticator, change, async (_, ctx) => {
    await removeOwnAuthenticator(ctx, ctx.staff)
    return done
  })
  route(beginPasskey, change, async (_, ctx) => ({
    ...done,
    options: await passkeyToMake(ctx, ctx.staff),
  }))
  route(addPasskey, change, async ({ body }, ctx) => ({
    ...done,
    recoveryCodes: await addMadePasskey(ctx, ctx.staff, body),
  }))
  route(removePasskey, change, async ({ params }, ctx) => {
    await removeOwnPasskey(ctx, ctx.staff, params.id)
    return done
  })
  route(renewRecoveryCodes, { ...change, stepUp: 'always' }, async (_, ctx) => ({
    ...done,
    recoveryCodes: await newRecoveryCodes(ctx, ctx.staff),
  }))
  stepUpCalls(route)
}

/** Wrong codes count like wrong passwords: ten between two successes of the owner. */
function stepUpCalls(route: StaffRoute) {
  route(beginStepUp, own, async (_, ctx) => ({
    ...done,
    options: await passkeyToAsk(ctx, ctx.staff.id),
  }))
  route(stepUp, own, async ({ body }, ctx, request, reply) => {
    if (isGuess(body.proof)) await takeGuess(ctx, request, 'staff', ctx.staff.email)
    const factor = await checkProof(ctx, ctx.staff, body.proof)
    await confirmSession(ctx, ctx.staff, factor)
    await rememberStaffBrowser(ctx, request, reply, ctx.staff)
    return done
  })
}
