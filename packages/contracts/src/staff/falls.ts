import * as z from 'zod/mini'

/** What happens to something that runs and would fall below the floor: two people keep it, or it ends. */
export const fallChoices = ['keep', 'end'] as const
export type FallChoice = (typeof fallChoices)[number]

const LONGEST_OBJECT = 200
const MOST_FALLS = 500

/** One choice for each that `falls_below` named, as in the audit log. */
export const fallsChosen = z._default(
  z
    .array(
      z.object({
        object: z.string().check(z.maxLength(LONGEST_OBJECT)),
        choice: z.enum(fallChoices, 'Keep it, or end it'),
      }),
    )
    .check(z.maxLength(MOST_FALLS)),
  [],
)
export type FallsChosen = z.infer<typeof fallsChosen>
