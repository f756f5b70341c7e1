import { type FigureName, figureDefinitions } from '@keyhaven/contracts/staff/figures'
import { Info } from 'lucide-react'
import { Popover } from 'radix-ui'

/** The (i) beside a figure: what it is, how it is worked out, and of what. */
export function FigureHint({ of }: { of: FigureName }) {
  const { name, says, formula, scope, source } = figureDefinitions[of]
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={`How ${name.toLowerCase()} is worked out`}
        className="inline-grid size-6 place-items-center rounded-control-sm text-ink-3 transition hover:bg-surface-hover hover:text-ink"
      >
        <Info size={14} aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          sideOffset={6}
          collisionPadding={8}
          aria-label={`How ${name.toLowerCase()} is worked out`}
          className="z-menu grid w-72 gap-2 rounded-tile border bg-surface-overlay p-4 text-small text-ink-2 shadow-float data-[state=open]:animate-pop-in"
        >
          <strong className="text-ink">{name}</strong>
          <span>{says}</span>
          <span className="text-ink">{formula}</span>
          <span className="text-micro text-ink-3">
            {scope} Source: {source}.
          </span>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
