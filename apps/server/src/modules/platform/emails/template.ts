import type { MailWords } from '@keyhaven/contracts/staff/mail-words'
import type { ReactElement } from 'react'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { readCached } from '../../../infra/work/cached-reads.ts'
import { settingsOf } from '../settings/settings.service.ts'
import { type House, houseOf } from './house.ts'
import { wordsInForce } from './words.repo.ts'
import { reworded, rewordedSubject, withMarks } from './words.rules.ts'

export type Written = {
  subject: string
  body: ReactElement
  /** Changes the page once it is written: other words, or fewer secrets. */
  finish?: (html: string) => string
}

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

/** In words of staff, where there are any. Without them nothing is touched. */
function inWords<View>(
  write: (view: View, house: House) => Written,
  house: House,
  { view, words }: { view: View; words: MailWords | undefined },
): Written {
  if (!words) return write(view, house)
  const { view: marked, values } = withMarks(view)
  const { subject, body } = write(marked, house)
  return {
    subject: rewordedSubject(subject, words, values),
    body,
    finish: (html) => reworded(html, words, values),
  }
}

export function defineEmail<Data extends z.ZodType, View>(definition: Definition<Data, View>) {
  const { name, load, preview, write } = definition
  const written = async (ctx: Context, view: View | undefined) => {
    if (!view) return undefined
    const house = houseOf(ctx.config, await settingsOf(ctx), ctx.brand)
    const words = await readCached(ctx, `words of ${name}`, () => wordsInForce(ctx.db, name))
    return inWords(write, house, { view, words })
  }
  return {
    ...definition,
    compose: async (ctx: Context, data: z.output<Data>): Promise<Written | undefined> =>
      await written(ctx, await load(ctx, data)),
    composePreview: async (ctx: Context, data: z.output<Data>): Promise<Written | undefined> =>
      await written(ctx, await (preview === 'load' ? load : preview)?.(ctx, data)),
    inWords: (view: View, house: House, words: MailWords | undefined): Written =>
      inWords(write, house, { view, words }),
  }
}
