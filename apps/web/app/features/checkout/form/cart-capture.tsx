import { useCapture, useReportedCart } from '../../../state/cart/cart-capture.ts'
import { useReminderRequest } from '../../../state/cart/cart-reminder.ts'
import { cartReport } from './cart-report.rules.ts'
import { useCheckoutForm, useFormPart, useFormValue } from './form-context.ts'

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
  const { isWanted } = useReminderRequest()
  const { read: readForm } = useCheckoutForm()
  const email = useFormValue('email')
  const isWrong = useFormPart(({ errors }) => errors.email !== undefined)
  const contact = isWanted && email && !isWrong ? email : undefined
  const make = () => {
    const cart = read()
    return cart && cartReport(cart, contact === undefined ? undefined : readForm().values, here())
  }
  useCapture(make, JSON.stringify([content, contact]))
  return null
}
