import type { OrderDetails, StaffLicense } from '@keyhaven/contracts/staff/order-details'
import { Ban, Check, Clock, Eye, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { BoxImage } from '../../../ui/box-image.tsx'
import { Pill } from '../../../ui/pill.tsx'
import type { Confirmation } from '../../kit/act-dialog.tsx'
import { amountText, totalText } from '../../kit/amount-text.ts'
import { Panel } from '../../kit/panel.tsx'
import { RevealKey } from '../../kit/reveal-key.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'
import { AskRefill, ShowWithheld } from './license-asks.tsx'

function revealed(id: string, assignmentId: number, { reason, idempotencyKey }: Confirmation) {
  const input = { params: { id }, body: { assignmentId, reason } }
  return calls.revealKey(input, { idempotencyKey })
}

const looks = {
  waiting: { label: 'Waiting for stock', tone: 'warning', icon: Clock },
  unseen: { label: 'Not seen yet', tone: 'success', icon: Check },
  seen: { label: 'Seen', tone: 'accent', icon: Eye },
  requested: { label: 'Asked back', tone: 'warning', icon: Undo2 },
  returned: { label: 'Given back', tone: 'neutral', icon: Undo2 },
  withdrawn: { label: 'Withdrawn', tone: 'neutral', icon: Ban },
  held: { label: 'Held', tone: 'warning', icon: Clock },
  unpaid: { label: 'Not paid', tone: 'neutral', icon: Clock },
} as const

type OrderItemsProps = { order: OrderDetails; onDone: () => void }

/** The licences of an order by line, each with its masked key and its state. */
export function OrderItems({ order, onDone }: OrderItemsProps) {
  const lines = [...Map.groupBy(order.licenses, ({ lineId }) => lineId).values()]
  return (
    <Panel title="Items and keys" lead="Showing a key needs a reason and is logged.">
      <ul className="grid">
        {lines.map((licenses) => (
          <Line key={licenses[0]?.lineId} order={order} licenses={licenses} onDone={onDone} />
        ))}
        {lines.length === 0 &&
          order.items.map(({ productId, name, price }) => (
            <li key={productId} className="flex items-center gap-3 border-t px-5 py-3.5">
              <Box productId={productId} />
              <span className="min-w-0 flex-1">{name}</span>
              <span>{amountText(price, order.currency)}</span>
            </li>
          ))}
      </ul>
      <Sums order={order} />
    </Panel>
  )
}

/** What a line cost: by the piece where all cost the same, which a discount may not allow to the cent. */
function priceText(amounts: readonly string[], currency: string): string {
  const count = amounts.length
  if (count === 1) return totalText(amounts, currency)
  return new Set(amounts).size === 1
    ? `${count} × ${totalText(amounts.slice(0, 1), currency)}`
    : `${count} for ${totalText(amounts, currency)}`
}

const BOX_PX = 36

/** The box of the edition, for the eye alone: its name stands beside it. */
function Box({ productId }: { productId: string | undefined }) {
  if (!productId) return null
  const year = productId.split('-').at(-1) ?? ''
  return (
    <span aria-hidden className="shrink-0">
      <BoxImage src={`/art/box-${productId}.svg`} version={year} name="" size={BOX_PX} />
    </span>
  )
}

const productIdOf = ({ items }: OrderDetails, license: StaffLicense) =>
  items.find(({ productName }) => productName === license.productName)?.productId

type LineProps = OrderItemsProps & { licenses: readonly StaffLicense[] }

function Line({ order, licenses, onDone }: LineProps) {
  const [first] = licenses
  if (!first) return null
  const hasNoKeys = licenses.every(({ state }) => state === 'unpaid' || state === 'held')
  return (
    <li className="grid gap-2.5 border-t px-5 py-3.5">
      <div className="flex items-center gap-3">
        <Box productId={productIdOf(order, first)} />
        <span className="min-w-0 flex-1 font-medium text-ink">{first.productName}</span>
        <span className="text-right tabular-nums">
          {priceText(
            licenses.map(({ amount }) => amount),
            order.currency,
          )}
        </span>
      </div>
      {hasNoKeys ? (
        <KeyRow license={first} />
      ) : (
        licenses.map((license) => (
          <License key={license.slot} order={order} license={license} onDone={onDone} />
        ))
      )}
    </li>
  )
}

type LicenseProps = OrderItemsProps & { license: StaffLicense }

function License({ order, license, onDone }: LicenseProps) {
  const member = useMember()
  const isShown = ['paid', 'partially_refunded', 'imported'].includes(order.paymentStatus)
  const canReveal = isShown && !license.isWithheld && may(member, 'licenses.reveal')
  return (
    <KeyRow license={license}>
      {license.assignmentId !== null && canReveal && (
        <RevealKey
          lastFive={license.lastFive ?? ''}
          reveal={(act) => revealed(order.id, license.assignmentId ?? 0, act)}
          onDone={onDone}
        />
      )}
      {license.isWithheld && may(member, 'licenses.reveal') && (
        <ShowWithheld order={order} onDone={onDone} />
      )}
      {license.refill === 'asked' && (
        <span className="text-micro text-ink-3">A colleague decides</span>
      )}
      {license.refill === 'lapsed' && may(member, 'licenses.revoke') && (
        <AskRefill order={order} license={license} onDone={onDone} />
      )}
    </KeyRow>
  )
}

/** How a key ends and how it fares. */
function KeyRow({ license, children }: { license: StaffLicense; children?: ReactNode }) {
  const { label, tone, icon } = looks[license.state]
  return (
    <div className="flex flex-wrap items-center gap-2.5 rounded-control bg-surface-sunken px-3.5 py-2.5">
      <div className="grid min-w-0 flex-1">
        {license.lastFive ? (
          <code className="font-mono text-small wrap-anywhere">
            <span className="sr-only">Key ending </span>
            <span aria-hidden>•••••-•••••-•••••-•••••-</span>
            {license.lastFive}
          </code>
        ) : (
          <span className="text-small text-ink-2">No key</span>
        )}
        {license.batch && <span className="text-micro text-ink-3">Batch {license.batch}</span>}
      </div>
      <Pill tone={tone} icon={icon}>
        {license.isWithheld ? 'Withheld' : label}
      </Pill>
      {children}
    </div>
  )
}

function Sums({ order: { discount, total, money, currency } }: { order: OrderDetails }) {
  const rows: readonly (readonly [string, string] | undefined)[] = [
    discount && [discount.code ? `Coupon ${discount.code}` : 'Discount', `−${discount.amount}`],
    ['Total', total],
    ['Paid', money.charged],
    Number(money.refunded) > 0 ? (['Refunded', money.refunded] as const) : undefined,
  ]
  return (
    <dl className="ml-auto grid w-full max-w-xs gap-2 border-t px-5 py-4 text-small sm:border-t-0">
      {rows
        .filter((row) => row !== undefined)
        .map(([name, amount]) => (
          <div
            key={name}
            className={`flex justify-between gap-4 text-ink ${name === 'Paid' ? 'font-semibold' : ''}`}
          >
            <dt className={name === 'Paid' ? '' : 'text-ink-2'}>{name}</dt>
            <dd className="tabular-nums">{amountText(amount, currency)}</dd>
          </div>
        ))}
    </dl>
  )
}
