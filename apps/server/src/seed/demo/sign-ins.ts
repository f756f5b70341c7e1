import { generate } from 'otplib'

/** For a shop on a developer's own machine: known to all, refused with live payment keys. */
export const DEMO_PASSWORD = 'keyhaven-demo-2026'

/** The authenticator app of every demo member: enter it in yours, or ask `npm run staff:code`. */
export const DEMO_SECRET = 'KEYHAVENDEMOKEYHAVENDEMOKEYHAVEN'

/** What that app shows at this moment. */
export const demoCode = (): Promise<string> => generate({ secret: DEMO_SECRET })

/** One member of staff for each role, `role@example.com`. */
export const staffAddress = (role: string) => `${role.replace('_', '-')}@example.com`

/** A customer with an account and orders. */
export const DEMO_CUSTOMER = 'alma.ashpebble.0@example.com'
