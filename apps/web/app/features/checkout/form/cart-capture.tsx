import { useFormContext, useWatch } from 'react-hook-form'
import { useCapture, useReportedCart } from '../../../state/cart/cart-capture.ts'
import { useReminderWish } from '../../../state/cart/cart-reminder.ts'
import { cartReport } from './cart-report.rules.ts'
import type { CheckoutValues } from './checkout-fields.ts'

const here = () => ({
  userAgent: navigator.userAgent,
  width: innerWidth,
  height: innerHeight,
  pageUrl: `${location.origin}${location.pathname}`,
  referrer: document.referrer,
  search: location.search,
})

/** Reports the cart of the checkout, with its owner only if the box asks for a reminder. */
export function CartCapture() {
  const { read, content } = useReportedCart()
  const { isWanted } = useReminderWish()
  const { getFieldState, getValues } = useFormContext<CheckoutValues>()
  const email = useWatch<CheckoutValues, 'email'>({ name: 'email' })
  const contact = isWanted && email && !getFieldState('email').invalid ? email : undefined
  const make = () => {
    const cart = read()
    return cart && cartReport(cart, contact === undefined ? undefined : getValues(), here())
  }
  useCapture(make, JSON.stringify([content, contact]))
  return null
}
