import { createHash } from 'node:crypto'
import type { Currency } from '@keyhaven/contracts/money'
import { cardAlone, type MethodType, methodsFor } from '@keyhaven/contracts/payment-methods'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'

type Priced = Readonly<{ currency: Currency; charge_minor: number }>

const keyOf = (types: readonly MethodType[]) =>
  createHash('sha256').update(JSON.stringify(types)).digest('hex').slice(0, 16)

const isCardAlone = (types: readonly MethodType[]) => types.length === cardAlone.length

/** What a quote may be paid with by a buyer of this country, at the store of this call. */
async function listFor(ctx: Context, quote: Priced, country: string | undefined) {
  const { 'payments.methods': chosen } = await settingsOf(ctx)
  const { currency, charge_minor: chargeMinor } = quote
  return methodsFor({ currency, chargeMinor, country, chosen })
}

/** The same as it is told to a page; nothing is said where it is the card alone. */
export async function shownMethods(ctx: Context, quote: Priced, country: string | undefined) {
  const methods = await listFor(ctx, quote, country)
  return isCardAlone(methods) ? {} : { methods, methodsKey: keyOf(methods) }
}

type OpeningRequest = Readonly<{
  billingInfo: { country: string }
  methodsKey?: string | undefined
}>

/**
 * What a payment is opened with: the list that the form was drawn with, computed again from the order's own country.
 * Refuses where it is another one by now. A page that names no list has a form for cards.
 */
export async function agreedMethods(
  ctx: Context,
  quote: Priced,
  { billingInfo, methodsKey }: OpeningRequest,
): Promise<readonly MethodType[]> {
  if (methodsKey === undefined) return cardAlone
  const methods = await listFor(ctx, quote, billingInfo.country)
  const key = keyOf(methods)
  if (key === methodsKey) return methods
  const facts = { methods: methods.join(), methodsKey: key }
  throw new AppError('methods_changed', undefined, undefined, facts)
}
