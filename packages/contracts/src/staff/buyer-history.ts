import * as z from 'zod/mini'
import { refusalReasons } from '../data/key-claims.ts'
import { claimStates } from '../key-claims.ts'
import { refusals, requestStates } from '../returns.ts'

/** What the address of an order bought and asked for, for the person who decides. */
export const buyerHistory = z.object({
  /** Paid orders of the address. */
  orders: z.int(),
  claims: z.array(
    z.object({
      id: z.int(),
      orderId: z.string(),
      orderNumber: z.string(),
      productName: z.string(),
      lastFive: z.string(),
      state: z.enum(claimStates),
      refusal: z.nullable(z.enum(refusalReasons)),
      createdAt: z.string(),
    }),
  ),
  returns: z.array(
    z.object({
      id: z.string(),
      orderId: z.string(),
      orderNumber: z.string(),
      amount: z.string(),
      currency: z.string(),
      licenses: z.int(),
      seenLicenses: z.int(),
      state: z.enum(requestStates),
      refusal: z.nullable(z.enum(refusals)),
      askedAt: z.string(),
    }),
  ),
})
export type BuyerHistory = z.infer<typeof buyerHistory>
