import { useEffect, useRef } from 'react'
import { useCoupon } from '../../state/coupon/coupon.ts'
import { useCompany } from '../../state/storefront.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Problem, Remedy } from './problems.rules.ts'

export type Remedies = Readonly<Partial<Record<Remedy, () => void>>>

type RemedyButtonProps = { remedy: Remedy; remedies: Remedies }

const labels: Partial<Record<Remedy, string>> = {
  'reload-card': 'Reload form',
  'other-card': 'Try another card',
}

function RemedyButton({ remedy, remedies }: RemedyButtonProps) {
  const { coupon, remove } = useCoupon()
  if (remedy === 'accept-price') {
    return (
      <Button type="submit" size="sm" variant="primary">
        Accept and pay
      </Button>
    )
  }
  if (remedy === 'remove-coupon') {
    if (!coupon) return null
    return (
      <Button size="sm" onClick={remove}>
        Remove promo code
      </Button>
    )
  }
  const label = labels[remedy]
  const act = remedies[remedy]
  return label && act ? (
    <Button size="sm" onClick={act}>
      {label}
    </Button>
  ) : null
}

type ProblemBannerProps = { problem: Problem; remedies: Remedies; isFocused?: boolean }

/** What went wrong, whether money moved, and what to do; takes the focus when it appears. */
export function ProblemBanner({ problem, remedies, isFocused = true }: ProblemBannerProps) {
  const company = useCompany()
  const banner = useRef<HTMLDivElement>(null)
  const { title, text, remedy, holdsPayment } = problem

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new problem takes the focus again
  useEffect(() => {
    if (isFocused) banner.current?.focus()
  }, [problem, isFocused])

  return (
    <div ref={banner} tabIndex={-1}>
      <Notice tone={holdsPayment ? 'warning' : 'danger'} title={title} isNew>
        <p>{text}</p>
        <div className="mt-2.5 flex flex-wrap items-center gap-3 empty:hidden">
          {remedy && <RemedyButton remedy={remedy} remedies={remedies} />}
          {(holdsPayment || remedy === 'reload-card') && (
            <TextLink to={`mailto:${company.email}`}>Contact us</TextLink>
          )}
        </div>
      </Notice>
    </div>
  )
}
