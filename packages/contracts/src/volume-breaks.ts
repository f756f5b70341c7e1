import * as z from 'zod/mini'

const MOST_BREAKS = 10
const refused = 'More licences never cost more each, and no price falls by more than 90 percent'

const volumeBreak = z.object({
  /** From so many licences of one edition on. */
  from: z.int().check(z.gte(2), z.lte(10_000)),
  /** So many percent less for each of them. */
  percent: z.int().check(z.gte(0), z.lte(90)),
})
export type VolumeBreak = z.infer<typeof volumeBreak>

const rises = (breaks: readonly VolumeBreak[]) =>
  breaks.every((step, index) => {
    const before = breaks[index - 1]
    return !before || (before.from < step.from && before.percent <= step.percent)
  })

/** Steps in the order of their quantities; the percentage never falls from one to the next. */
export const volumeBreaks = z
  .array(volumeBreak)
  .check(z.maxLength(MOST_BREAKS), z.refine(rises, refused))

export const defaultVolumeBreaks: VolumeBreak[] = [
  { from: 10, percent: 3 },
  { from: 25, percent: 5 },
  { from: 50, percent: 8 },
  { from: 100, percent: 12 },
]
