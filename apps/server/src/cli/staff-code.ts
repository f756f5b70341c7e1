import { demoCode } from '../seed/demo/sign-ins.ts'

/** The code that the authenticator app of the demo shop shows at this moment. */
console.log(await demoCode())
