import { TicketPercent } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { Coupon } from '../../../state/cart/cart-totals.rules.ts'
import { type CouponOutcome, couponMessages, useCoupon } from '../../../state/coupon/coupon.ts'
import { Button } from '../../../ui/button.tsx'
import { textLinkStyles } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'

const EMPTY = 'Please enter a coupon code.'

/** Titles of the toasts; the words are the same as beside the field. */
const titles: Partial<Record<CouponOutcome, string>> = {
  ignored: 'Invalid Coupon',
  invalid: 'Invalid Coupon',
  conflict: 'A discount is already applied',
  failed: 'Error',
}

function AppliedCoupon({ code, percentage, productIds }: Coupon) {
  const { remove } = useCoupon()
  const action = (
    <button type="button" className={`text-small ${textLinkStyles(true)}`} onClick={remove}>
      Remove<span className="sr-only"> promo code {code}</span>
    </button>
  )
  return (
    <Notice tone="success" icon={TicketPercent} action={action} className="py-2.5">
      <b className="type-code font-semibold">{code}</b>{' '}
      {percentage === null || productIds.length > 0 ? 'is applied' : `takes ${percentage}% off`}
    </Notice>
  )
}

/** Writes capitals without moving the caret. */
function capitalise({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const { selectionStart, selectionEnd } = input
  input.value = input.value.toUpperCase()
  input.setSelectionRange(selectionStart, selectionEnd)
}

/** One discount per order. The shop's answer is shown under the field and in a toast. */
export function PromoBox() {
  const field = useRef<HTMLInputElement>(null)
  const { coupon, apply } = useCoupon()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const outcome = await apply(field.current?.value ?? '')
    setBusy(false)
    const text = outcome === 'ignored' ? EMPTY : couponMessages[outcome].text
    const title = titles[outcome]
    setError(title && text)
    if (title) toast({ title, description: text, tone: 'danger' })
    else toast({ title: text, tone: 'success' })
  }

  if (coupon) return <AppliedCoupon {...coupon} />
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex items-start gap-2">
      <TextField
        ref={field}
        label="Promo code"
        size="sm"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onInput={capitalise}
        error={error}
        className="grow"
      />
      <Button
        type="submit"
        size="sm"
        className="mt-6.5 min-h-9"
        busy={isBusy ? 'Applying...' : undefined}
      >
        Apply
      </Button>
    </form>
  )
}
