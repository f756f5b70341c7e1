import * as z from 'zod/mini'

/** The name that `reference` of a conversation had in 0.2: answered beside it until 0.4, for programs that read it. */
export const formerReference = { ticketNumber: z.optional(z.string()) }

export const withFormerReference = <Named extends { reference: string }>(named: Named) => ({
  ...named,
  ticketNumber: named.reference,
})
