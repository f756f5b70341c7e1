import { eventually } from './eventually.ts'
import type { aVisitor } from './visitor.ts'
import type { WorkingShop } from './working-shop.ts'

type Visitor = ReturnType<typeof aVisitor>

const codeIn = (text: string) => /^\s*(\d{6})\s*$/m.exec(text)?.[1]

/** Asks for a code in this browser and reads the digits in the mailbox. */
export async function mailedCode(
  working: WorkingShop,
  visitor: Visitor,
  path: string,
  email: string,
) {
  const known = new Set((await working.mailbox.to(email)).map((mail) => mail.messageId))
  await visitor.call('POST', path, { email })
  return await eventually(
    `a code to ${email}`,
    async () => {
      const mails = await working.mailbox.to(email)
      const fresh = mails.filter((mail) => !known.has(mail.messageId))
      // The order's own letter may arrive first, and it holds no code.
      return fresh.map(({ text }) => codeIn(text)).find((code) => code !== undefined)
    },
    20_000,
  )
}

/** Signs this browser in with a code from the mailbox. */
export async function enterByCode(working: WorkingShop, visitor: Visitor, email: string) {
  const code = await mailedCode(working, visitor, '/api/auth/code/request', email)
  return await visitor.enter('/api/auth/code', { email, code })
}

/** Chooses a new password with a code from the mailbox. */
export async function resetByCode(
  working: WorkingShop,
  visitor: Visitor,
  { email, password }: { email: string; password: string },
) {
  const code = await mailedCode(working, visitor, '/api/auth/reset/request', email)
  return await visitor.call('POST', '/api/auth/reset', { email, code, password })
}

/** Proves the address of the account that this browser is signed in to. */
export async function verifyByCode(working: WorkingShop, visitor: Visitor, email: string) {
  const code = await mailedCode(working, visitor, '/api/auth/verify/request', email)
  return await visitor.call('POST', '/api/auth/verify', { code })
}
