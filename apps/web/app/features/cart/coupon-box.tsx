import { formatMoney } from '@keyhaven/contracts/money'
import { TicketPercent } from 'lucide-react'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { useCartTotals } from '../../state/cart/cart-totals.ts'
import { useCoupon, useCouponMessage } from '../../state/coupon/coupon.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

function ActiveCoupon({ onRemove }: { onRemove: () => void }) {
  const { couponCode, couponPercentage, couponDiscount } = useCartTotals()
  const takes = couponPercentage === null ? formatMoney(couponDiscount) : `${couponPercentage}%`
  const remove = (
    <TextButton onClick={onRemove}>
      Remove<VisuallyHidden> {couponCode}</VisuallyHidden>
    </TextButton>
  )
  const isIdle = couponDiscount.minor === 0
  return (
    <Notice
      tone={isIdle ? 'warning' : 'success'}
      icon={TicketPercent}
      action={remove}
      className="items-center py-1.5 pointer-coarse:py-0"
    >
      <b className="type-code font-semibold break-all">{couponCode}</b>{' '}
      {isIdle ? 'does not apply to this cart' : `takes ${takes} off`}
    </Notice>
  )
}

/** Upper case as it is typed, with the caret left where it is. */
function raiseLetters({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
  if ('isComposing' in nativeEvent && nativeEvent.isComposing) return
  const { selectionStart, selectionEnd, value } = target
  target.value = value.toUpperCase()
  target.setSelectionRange(selectionStart, selectionEnd)
}

/** Always open: a code is entered, checked by the shop, and shown with a way to take it off. */
export function CouponBox() {
  const { coupon, apply, remove } = useCoupon()
  const { message, show } = useCouponMessage()
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const takeOff = () => {
    remove()
    field.current?.focus()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy) return
    setBusy(true)
    const outcome = await apply(String(new FormData(form).get('code')))
    setBusy(false)
    show(outcome)
    if (outcome === 'applied') form.reset()
  }
  const isRefused = message?.tone === 'danger'
  return (
    <div className="grid gap-3">
      {coupon && <ActiveCoupon onRemove={takeOff} />}
      <form onSubmit={(event) => void submit(event)} className="flex items-start gap-2">
        <TextField
          ref={field}
          label="Promo code"
          isLabelHidden
          name="code"
          placeholder="Promo code"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={raiseLetters}
          error={isRefused ? message.text : undefined}
          hint={!isRefused && message && <span className="text-success-ink">{message.text}</span>}
          className="grow"
        />
        <Button type="submit" busy={isBusy ? 'Applying' : undefined} className="min-h-11">
          Apply
        </Button>
      </form>
      <VisuallyHidden>
        <span role="status">{message?.text}</span>
      </VisuallyHidden>
    </div>
  )
}
