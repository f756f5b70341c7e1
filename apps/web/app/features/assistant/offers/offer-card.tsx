import type { ReactNode } from 'react'
import { FieldError } from '../../../ui/field.tsx'

type OfferCardProps = {
  label: string
  problem: string | undefined
  onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** A form or a question below an answer; what went wrong with it is said inside. */
export function OfferCard({ label, problem, onSubmit, children }: OfferCardProps) {
  return (
    <form
      aria-label={label}
      noValidate
      onSubmit={onSubmit}
      className="grid gap-3 rounded-tile border border-line-strong bg-surface p-3.5 shadow-rest"
    >
      {children}
      <p role="alert" className="text-small empty:hidden">
        {problem && <FieldError>{problem}</FieldError>}
      </p>
    </form>
  )
}
