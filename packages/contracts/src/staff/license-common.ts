import * as z from 'zod/mini'

export const byId = z.object({ id: z.coerce.number().check(z.int(), z.gte(1)) })
export const success = z.literal(true)

const LONGEST_REASON = 500

/** Everything that moves keys says why. */
export const reasonText = z
  .string('Say why')
  .check(z.trim(), z.minLength(3, 'Say why'), z.maxLength(LONGEST_REASON, 'Say it shorter'))

export const because = z.object({ reason: reasonText })
