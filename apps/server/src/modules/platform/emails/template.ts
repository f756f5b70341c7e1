import type { ReactElement } from 'react'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { type House, houseOf } from './house.ts'

export type Written = { subject: string; body: ReactElement }

type Definition<Data extends z.ZodType, View> = Readonly<{
  name: string
  /** Stored with the e-mail: ids, so that nothing secret waits in a table. */
  data: Data
  /**
   * `marketing` is what nobody is owed: it is not sent to an address that wants none, and carries the
   * way to end it without the template saying so. Everything else always passes.
   */
  kind?: 'transactional' | 'marketing'
  /** Reads what the e-mail will say. Undefined when nothing is left to say: then nothing is sent. */
  load: (ctx: Context, data: z.output<Data>) => Promise<View | undefined>
  /**
   * The same for the eyes of staff: nothing is opened, made or marked for it, and what is secret is
   * masked. `load` where that holds for `load` itself; a template without it is not shown to staff.
   */
  preview?: 'load' | ((ctx: Context, data: z.output<Data>) => Promise<View | undefined>)
  /** Writes it. It asks nobody, so that a sample is written the same way. */
  write: (view: View, house: House) => Written
}>

/** One kind of e-mail. */
export type EmailTemplate<Data extends z.ZodType = z.ZodType> = Readonly<{
  name: string
  data: Data
  kind?: 'transactional' | 'marketing'
  // A method, so that templates with different data fit in one list.
  compose(ctx: Context, data: z.output<Data>): Promise<Written | undefined>
  composePreview(ctx: Context, data: z.output<Data>): Promise<Written | undefined>
}>

export function defineEmail<Data extends z.ZodType, View>(definition: Definition<Data, View>) {
  return {
    ...definition,
    async compose(ctx: Context, data: z.output<Data>): Promise<Written | undefined> {
      const view = await definition.load(ctx, data)
      return view && definition.write(view, houseOf(ctx.config))
    },
    async composePreview(ctx: Context, data: z.output<Data>): Promise<Written | undefined> {
      const { preview } = definition
      const read = preview === 'load' ? definition.load : preview
      const view = await read?.(ctx, data)
      return view && definition.write(view, houseOf(ctx.config))
    },
  }
}
