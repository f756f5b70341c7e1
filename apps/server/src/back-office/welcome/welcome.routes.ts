import { goLive, readWelcome, testPayments } from '@keyhaven/contracts/staff/welcome'
import { testPaymentKeys } from '../../modules/platform/opening/test-payment-keys.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { currentSteps, openingOf, openOrClose } from './open-shop.ts'
import { countMembers } from './read-facts.ts'

const TESTS_PER_HOUR = 10
const countTest = hourlyLimit('tests of the payment keys by one person', TESTS_PER_HOUR)

/** The way to an open shop. */
export function welcomeScreen(route: StaffRoute) {
  route(readWelcome, { allow: 'settings.view' }, async (_, ctx) => {
    const [steps, opening, members] = await Promise.all([
      currentSteps(ctx),
      openingOf(ctx),
      countMembers(ctx.db),
    ])
    return { success: true as const, steps, opening, isAlone: members === 1 }
  })
  route(goLive, { allow: 'settings.edit', stepUp: 'always' }, async ({ body }, ctx) => {
    await openOrClose(ctx, body.isOpen, body.reason)
    return { success: true as const, opening: await openingOf(ctx) }
  })
  route(
    testPayments,
    { allow: 'settings.edit', stepUp: 'always' },
    async (_, ctx, request, reply) => {
      await countTest(ctx, request, reply)
      await testPaymentKeys(ctx, ctx.actor)
      return { success: true as const }
    },
  )
}
