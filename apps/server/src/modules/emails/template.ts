import type { ReactElement } from 'react'
import type { z } from 'zod'
import type { Context } from '../../context.ts'

type Composed = { subject: string; body: ReactElement }

/**
 * One kind of e-mail. Its stored data are ids; whatever it says is loaded when it is composed,
 * so that nothing secret waits in a table.
 */
export type EmailTemplate<Data extends z.ZodType = z.ZodType> = Readonly<{
  name: string
  data: Data
  /**
   * `marketing` is what nobody is owed: it is not sent to an address that wants none, and carries the
   * way to end it and our postal address without the template saying so. Everything else always passes.
   */
  kind?: 'transactional' | 'marketing'
  /** Undefined when nothing is left to say: then nothing is sent. */
  // A method, so that templates with different data stand in one list.
  compose(ctx: Context, data: z.output<Data>): Promise<Composed | undefined>
}>

export const defineEmail = <Data extends z.ZodType>(template: EmailTemplate<Data>) => template
