import { freeOrderText, guaranteeText } from '../../../content/checkout.ts'
import { useClaim } from '../../../state/storefront.ts'

/** The promise beside the button; on phones right below it. A free order has no money to give back. */
export function Guarantee({ isFree }: { isFree: boolean }) {
  const moneyBack = useClaim('money-back')
  if (isFree) return <p className="text-small text-ink-2">{freeOrderText}.</p>
  if (!moneyBack) return null
  return (
    <div className="flex items-center gap-3.5">
      <span
        aria-hidden
        className="grid h-11 w-9 shrink-0 place-items-center rounded-b-sm rounded-t-pill bg-success-soft text-body-sm font-semibold text-success-ink inset-ring inset-ring-success-line"
      >
        30
      </span>
      <p className="grid text-small text-ink-2">
        <b className="font-semibold text-ink">{moneyBack}</b>
        {guaranteeText}
      </p>
    </div>
  )
}
