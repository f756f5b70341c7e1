import * as contract from '@keyhaven/contracts/staff/welcome'
import { testPaymentKeys } from '../../modules/platform/go-live/test-payment-keys.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import { handles } from '../kit/staff-route.ts'
import { currentSteps, openingOf, openOrClose } from './open-shop.ts'
import { countMembers } from './read-facts.ts'

const TESTS_PER_HOUR = 10
const countTest = hourlyLimit('tests of the payment keys by one person', TESTS_PER_HOUR)

/** The way to an open shop. */
export const welcomeHandlers = handles(contract, {
  readWelcome: async (_, ctx) => {
    const [steps, opening, members] = await Promise.all([
      currentSteps(ctx),
      openingOf(ctx),
      countMembers(ctx.db),
    ])
    return { success: true as const, steps, opening, isAlone: members === 1 }
  },
  goLive: async ({ body }, ctx) => {
    await openOrClose(ctx, body.isOpen, body.reason)
    return { success: true as const, opening: await openingOf(ctx) }
  },
  testPayments: async (_, ctx, request, reply) => {
    await countTest(ctx, request, reply)
    await testPaymentKeys(ctx, ctx.actor)
    return { success: true as const }
  },
})
