import type { Currency } from '@keyhaven/contracts/money'
import type { CouponTrial, ManagedCoupon } from '@keyhaven/contracts/staff/coupons'
import { useQuery } from '@tanstack/react-query'
import { Check, CircleHelp, X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { useEditions } from '../../kit/use-editions.ts'
import { calls } from './calls.ts'
import { useCurrencies } from './use-currencies.ts'

type Cart = Readonly<{ email: string; productId: string; quantity: number; currency: Currency }>

/** Asks the shop again whenever something is changed; nothing is used or counted by it. */
function useTrial({ id, version }: ManagedCoupon, { email, currency, ...line }: Cart) {
  return useQuery({
    queryKey: ['/api/admin/coupons/:id/try', id, version, email, currency, line],
    enabled: line.productId !== '' && line.quantity > 0,
    placeholderData: (before) => before,
    staleTime: 0,
    queryFn: () =>
      calls.tryCoupon({
        params: { id },
        body: { items: [line], currency, email },
      }),
  })
}

function Mark({ passes }: { passes: boolean | null }) {
  if (passes === null) return <CircleHelp size={16} className="text-ink-3" aria-label="Open" />
  return passes ? (
    <Check size={16} className="text-success-ink" aria-label="Yes" />
  ) : (
    <X size={16} className="text-danger-ink" aria-label="No" />
  )
}

function Verdict({ trial }: { trial: CouponTrial }) {
  return (
    <div className="grid gap-4" role="status" aria-label="Result">
      <Notice
        tone={trial.isAccepted ? 'success' : 'danger'}
        title={trial.isAccepted ? `${trial.discount} off` : 'Refused'}
      >
        {trial.subtotal} becomes {trial.total}. The buyer reads: “{trial.message}”
      </Notice>
      <ul className="grid gap-2 border-t pt-4 text-small">
        {trial.checks.map(({ rule, passes, text }) => (
          <li key={rule} className="flex items-center gap-2.5">
            <Mark passes={passes} />
            <span className={passes === false ? 'text-danger-ink' : ''}>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A cart and a buyer: what the checkout would answer, rule by rule. */
export function TryCoupon({ coupon }: { coupon: ManagedCoupon }) {
  const member = useMember()
  const editions = useEditions()
  const [email, setEmail] = useState('')
  const [productId, setProduct] = useState('')
  const [quantity, setQuantity] = useState('1')
  const [currency, setCurrency] = useState<Currency>(coupon.currency ?? 'USD')
  const open = useCurrencies(currency)
  const cart = useDeferredValue({
    email: email.includes('@') ? email : '',
    productId: productId || (editions[0]?.id ?? ''),
    quantity: Number(quantity) || 0,
    currency,
  })
  const { data, error } = useTrial(coupon, cart)
  return (
    <Panel title="Try it" lead="Uses the shop’s own rules. Nothing is counted.">
      <div className="grid gap-4 px-5 pb-5">
        {may(member, 'customers.view') && (
          <TextField
            label="Buyer’s e-mail"
            type="email"
            autoComplete="off"
            optional
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
        <SelectField
          label="Cart"
          options={editions.map(({ id, name }) => ({ value: id, label: name }))}
          value={cart.productId}
          onChange={(event) => setProduct(event.target.value)}
        />
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label="Licences"
            type="number"
            min={1}
            max={50}
            value={quantity}
            onChange={(event) => setQuantity(event.target.value)}
          />
          <SelectField
            label="Paid in"
            options={open.map((code) => ({ value: code, label: code }))}
            value={currency}
            onChange={(event) => setCurrency(event.target.value as Currency)}
          />
        </div>
        {error && (
          <Notice tone="danger" title="This could not be tried.">
            {wordsOf(error)}
          </Notice>
        )}
        {data && <Verdict trial={data} />}
      </div>
    </Panel>
  )
}
