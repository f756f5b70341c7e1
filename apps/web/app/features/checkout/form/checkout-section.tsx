import { type ReactNode, useId } from 'react'

type CheckoutSectionProps = { title: string; aside?: ReactNode; children: ReactNode }

/** One step of the form under its heading. */
export function CheckoutSection({ title, aside, children }: CheckoutSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="type-heading">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
