import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { OutlineCell } from '../outline-cell.tsx'

/** Where the card will be typed, drawn at once; the provider's form comes into the same place. */
export function CardOutline() {
  return (
    <div className="col-start-1 row-start-1">
      <div aria-hidden className="grid grid-cols-2 gap-4">
        <OutlineCell label="Card number" className="col-span-2" />
        <OutlineCell label="Expiry" />
        <OutlineCell label="Security code" />
      </div>
      <VisuallyHidden>
        <span role="status">Loading the card form</span>
      </VisuallyHidden>
    </div>
  )
}
