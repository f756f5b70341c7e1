import { type LucideIcon, RotateCcw, ShieldCheck, Store } from 'lucide-react'
import { paymentMarks, sampleMark } from '../../content/home.ts'
import { useClaim, useStorefront } from '../../state/storefront.ts'
import { Container } from '../../ui/container.tsx'
import { SampleNote } from '../../ui/sample-mark.tsx'

/** A badge of our own drawing; the marks themselves belong to their owners and are not shown. */
function PaymentMark({ mark, name }: { mark: string; name: string }) {
  return (
    <svg viewBox="0 0 64 40" className="h-9 w-14.5" role="img" aria-label={name}>
      <rect
        x="1"
        y="1"
        width="62"
        height="38"
        rx="8"
        className="fill-surface stroke-line-strong"
        strokeWidth="1.5"
      />
      <rect x="1.75" y="29" width="60.5" height="3" className="fill-accent-soft" />
      <text
        x="32"
        y="23"
        fontSize="14"
        textAnchor="middle"
        className="fill-ink-2 font-display font-bold"
        letterSpacing="0.4"
      >
        {mark}
      </text>
    </svg>
  )
}

function Seal({ icon: Icon, text }: { icon: LucideIcon; text: string | null }) {
  if (!text) return null
  return (
    <li className="flex items-center gap-2.5 text-body-sm font-medium text-ink-2">
      <Icon size={20} className="text-accent-ink" aria-hidden />
      {text}
    </li>
  )
}

/** How to pay, and what the shop stands for as far as it may say so. */
export function TrustMarks() {
  const hasSamples = useStorefront()?.showsSamples
  return (
    <section aria-label="Payment and trust" className="border-y bg-surface">
      <Container className="flex flex-col gap-6 py-7 lg:flex-row lg:items-center lg:justify-between">
        <ul className="flex flex-wrap gap-2.5" aria-label="Ways to pay">
          {paymentMarks.map((entry) => (
            <li key={entry.mark}>
              <PaymentMark {...entry} />
            </li>
          ))}
          {hasSamples && (
            <li className="flex items-center gap-2" data-sample>
              <PaymentMark {...sampleMark} />
              <SampleNote isShort />
            </li>
          )}
        </ul>
        <ul className="flex flex-wrap gap-x-8 gap-y-3">
          <Seal icon={ShieldCheck} text={useClaim('payment-secure')} />
          <Seal icon={RotateCcw} text={useClaim('money-back')} />
          <Seal icon={Store} text="Independent reseller" />
        </ul>
      </Container>
    </section>
  )
}
