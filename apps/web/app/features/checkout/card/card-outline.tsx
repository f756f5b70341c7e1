import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

function Cell({ label, className = '' }: { label: string; className?: string }) {
  return (
    <div className={`grid gap-1.5 ${className}`}>
      <span className="text-body-sm leading-5.25 font-medium">{label}</span>
      <span className="h-11 field-frame" />
    </div>
  )
}

/** Where the card will be typed, drawn at once; the provider's form comes into the same place. */
export function CardOutline() {
  return (
    <div className="col-start-1 row-start-1">
      <div aria-hidden className="grid grid-cols-2 gap-4">
        <Cell label="Card number" className="col-span-2" />
        <Cell label="Expiry" />
        <Cell label="Security code" />
      </div>
      <VisuallyHidden>
        <span role="status">Loading the card form</span>
      </VisuallyHidden>
    </div>
  )
}
