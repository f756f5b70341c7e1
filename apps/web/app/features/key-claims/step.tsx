import { type ReactNode, useEffect, useRef } from 'react'

type StepProps = { title: string; number?: number; children: ReactNode }

const STEPS = 3

/** One step of a claim. Its heading takes the focus, so that everyone knows where they are. */
export function Step({ title, number, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-5 border-t pt-5">
      <div>
        {number && (
          <p className="text-small text-ink-3">
            Step {number} of {STEPS}
          </p>
        )}
        <h3
          ref={heading}
          tabIndex={-1}
          className="scroll-mt-24 text-body-lg font-display font-semibold"
        >
          {title}
        </h3>
      </div>
      {children}
    </div>
  )
}
