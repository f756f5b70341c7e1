import type { ReactNode } from 'react'

type WindowFrameProps = {
  /** Says in words what the drawing shows; its own texts are silent. */
  alt: string
  /** The address, where the window is a browser. */
  address?: string
  children: ReactNode
}

const dot = <span className="size-1.75 rounded-pill bg-line-strong" />

/** A window in our own lines, with no artwork of the publisher. It follows the theme. */
export function WindowFrame({ alt, address, children }: WindowFrameProps) {
  return (
    <div
      role="img"
      aria-label={alt}
      className="w-full max-w-84 overflow-hidden rounded-control border border-line-strong bg-surface-overlay text-micro text-ink-2 shadow-raised"
    >
      <div className="flex items-center gap-1 border-b bg-surface-sunken px-2.5 py-2">
        {dot}
        {dot}
        {dot}
        {address && (
          <span className="ml-2 grow rounded-xs bg-surface px-2 type-code text-nano text-ink-2">
            {address}
          </span>
        )}
      </div>
      <div className="grid gap-2 p-3.5">{children}</div>
    </div>
  )
}

export function WindowTitle({ children }: { children: ReactNode }) {
  return <span className="text-small font-semibold text-ink">{children}</span>
}

/** A field with something typed into it. */
export function WindowField({ children }: { children: ReactNode }) {
  return (
    <span className="overflow-hidden rounded-sm border border-accent bg-surface px-2 py-1 type-code text-nano whitespace-nowrap text-ink">
      {children}
    </span>
  )
}

type WindowButtonsProps = { press: string; other?: string }

/** The button to press, filled, and beside it the one to leave alone. */
export function WindowButtons({ press, other }: WindowButtonsProps) {
  const shape = 'rounded-sm border px-3 py-0.5 font-semibold'
  return (
    <span className="flex justify-end gap-2">
      {other && <span className={`${shape} border-line-strong text-ink-2`}>{other}</span>}
      <span className={`${shape} border-accent bg-accent text-on-accent`}>{press}</span>
    </span>
  )
}
