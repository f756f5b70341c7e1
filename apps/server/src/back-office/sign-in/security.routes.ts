import * as factorsContract from '@keyhaven/contracts/staff/factors'
import { signInScreen } from '@keyhaven/contracts/staff/screens/sign-in'
import * as staffContract from '@keyhaven/contracts/staff/staff'
import { times } from '../../infra/http/rate-limit.ts'
import { countGuess } from '../../modules/platform/guess-limits/guess-limits.service.ts'
import { newAuthenticator } from '../../modules/staff/staff/factors/authenticator.ts'
import {
  addAuthenticator,
  addMadePasskey,
  newRecoveryCodes,
  removeOwnAuthenticator,
  removeOwnPasskey,
  securityOf,
} from '../../modules/staff/staff/factors/manage-factors.ts'
import { passkeyToAsk, passkeyToMake } from '../../modules/staff/staff/factors/passkeys.ts'
import { checkProof, isGuess } from '../../modules/staff/staff/factors/prove.ts'
import { changeOwnPassword } from '../../modules/staff/staff/own-password.ts'
import { rememberStaffBrowser } from '../../modules/staff/staff/remember-staff-browser.ts'
import { confirmSession } from '../../modules/staff/staff/staff.service.ts'
import { handles, served } from '../kit/staff-route.ts'
import { staffHandlers } from './staff.routes.ts'

const contract = { ...factorsContract, ...staffContract }

const done = { success: true } as const

/** Wrong codes count like wrong passwords: ten between two successes of the owner. */
const stepUpHandlers = handles(contract, {
  beginStepUp: {
    limit: times(30, 60),
    handle: async (_, ctx) => ({
      ...done,
      options: await passkeyToAsk(ctx, ctx.staff.id),
    }),
  },
  stepUp: {
    limit: times(30, 60),
    handle: async ({ body }, ctx, request, reply) => {
      if (isGuess(body.proof)) await countGuess(ctx, request, 'staff', ctx.staff.email)
      const factor = await checkProof(ctx, ctx.staff, body.proof)
      await confirmSession(ctx, ctx.staff, factor)
      await rememberStaffBrowser(ctx, request, reply, ctx.staff)
      return done
    },
  },
})

/** A member's own password, second factors and recovery codes. */
export const securityRoutes = served(signInScreen, {
  ...handles(contract, {
    readSecurity: async (_, ctx) => ({
      ...done,
      ...(await securityOf(ctx, ctx.staff)),
    }),
    changeStaffPassword: {
      limit: times(30, 60),
      handle: async ({ body }, ctx, request, reply) => {
        await countGuess(ctx, request, 'staff', ctx.staff.email)
        await changeOwnPassword(ctx, ctx.staff, body)
        await rememberStaffBrowser(ctx, request, reply, ctx.staff)
        return done
      },
    },
    beginAuthenticator: {
      limit: times(30, 60),
      handle: async (_, ctx) => ({
        ...done,
        ...(await newAuthenticator(ctx, ctx.staff)),
      }),
    },
    confirmAuthenticator: {
      limit: times(30, 60),
      handle: async ({ body }, ctx) => ({
        ...done,
        recoveryCodes: await addAuthenticator(ctx, ctx.staff, body),
      }),
    },
    removeAuthenticator: {
      limit: times(30, 60),
      handle: async (_, ctx) => {
        await removeOwnAuthenticator(ctx, ctx.staff)
        return done
      },
    },
    beginPasskey: {
      limit: times(30, 60),
      handle: async (_, ctx) => ({
        ...done,
        options: await passkeyToMake(ctx, ctx.staff),
      }),
    },
    addPasskey: {
      limit: times(30, 60),
      handle: async ({ body }, ctx) => ({
        ...done,
        recoveryCodes: await addMadePasskey(ctx, ctx.staff, body),
      }),
    },
    removePasskey: {
      limit: times(30, 60),
      handle: async ({ params }, ctx) => {
        await removeOwnPasskey(ctx, ctx.staff, params.id)
        return done
      },
    },
    renewRecoveryCodes: {
      limit: times(30, 60),
      handle: async (_, ctx) => ({
        ...done,
        recoveryCodes: await newRecoveryCodes(ctx, ctx.staff),
      }),
    },
  }),
  ...stepUpHandlers,
  ...staffHandlers,
})
