import * as z from 'zod/mini'

export const words = (least: number, most: number, missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(least, missing),
      z.maxLength(most, `At most ${most.toLocaleString('en')} characters`),
    )

export const byId = z.object({
  id: z.coerce.number('There is no such thing').check(z.int(), z.gte(1)),
})

export const deskDays = ['7', '30', '90'] as const
export const days = z._default(z.enum(deskDays, 'Choose one of them'), '7')

export const toolUse = z.object({ name: z.string(), args: z.unknown(), outcome: z.string() })
export const place = z.object({ title: z.string(), path: z.string() })
