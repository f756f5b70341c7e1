import { z } from 'zod'

/** Looks at links that staff asked about, before their time. */
export const linkCheckJob = { name: 'downloads.check-links', data: z.object({}) }
