import * as z from 'zod/mini'
import { askOrderCode, enterOrderCode, provenOrder } from '../orders/order-proof.ts'
import { offersOf, orderStatus } from '../orders/order-status.ts'
import { CODE_ASKED, CODE_REFUSED, NOT_PROVEN, TOO_MANY_CODES } from '../orders/order-texts.ts'
import { result, type Tool, tool } from './tool.ts'

const startVerification = tool({
  name: 'start_order_verification',
  description:
    'Mails a six-digit code to the address of an order, if number and address belong together. The answer is always the same. Then ask the visitor for the code.',
  input: z.strictObject({
    orderNumber: z.string().check(z.trim(), z.minLength(3), z.maxLength(40)),
    email: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)),
  }),
  run: async (ctx, session, named) =>
    (await askOrderCode(ctx, session, named))
      ? result({ message: CODE_ASKED }, { offers: [{ kind: 'code' }] })
      : result({ message: TOO_MANY_CODES }, { outcome: 'refused' }),
})

const confirmCode = tool({
  name: 'confirm_order_code',
  description:
    'Checks the six digits that the visitor got by e-mail. It opens the order to this chat.',
  input: z.strictObject({ code: z.string().check(z.trim(), z.regex(/^\d{6}$/)) }),
  run: async (ctx, session, { code }) => {
    const order = await enterOrderCode(ctx, session, code)
    if (!order) {
      const message = { isProven: false, message: CODE_REFUSED }
      return result(message, { outcome: 'refused', offers: [{ kind: 'code' }] })
    }
    const status = await orderStatus(ctx, order)
    return result({ isProven: true, ...status }, { offers: await offersOf(ctx, order) })
  },
})

const getStatus = tool({
  name: 'get_order_status',
  description:
    'How the order stands that this chat has proven: status, items, whether keys are ready, what became of its e-mails. It takes no arguments and tells no key.',
  input: z.strictObject({}),
  run: async (ctx, session) => {
    const order = await provenOrder(ctx, session.chatId)
    if (!order)
      return result({ message: NOT_PROVEN }, { outcome: 'refused', offers: [{ kind: 'order' }] })
    const status = await orderStatus(ctx, order)
    return result({ ...status }, { offers: await offersOf(ctx, order) })
  },
})

/** What only the buyer of an order may know, after a code from their mailbox. None returns a key. */
export const orderTools: readonly Tool[] = [startVerification, confirmCode, getStatus] as Tool[]
