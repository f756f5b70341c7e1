import { OutlineCell } from './outline-cell.tsx'

type Cells = readonly (readonly [label: string, isWide: boolean])[]

const contact: Cells = [
  ['Email', true],
  ['First name', false],
  ['Last name', false],
  ['Phone', true],
]
const address: Cells = [
  ['Country', true],
  ['Street address', true],
  ['City', false],
  ['Postal code', false],
]
const card: Cells = [
  ['Card number', true],
  ['Expiry', false],
  ['Security code', false],
]

function Part({ title, cells }: { title: string; cells: Cells }) {
  return (
    <div className="grid gap-5">
      <p className="type-heading">{title}</p>
      <div className="grid grid-cols-2 gap-x-4 gap-y-4.5 max-sm:gap-x-3">
        {cells.map(([label, isWide]) => (
          <OutlineCell key={label} label={label} {...(isWide && { className: 'col-span-2' })} />
        ))}
      </div>
    </div>
  )
}

/** The form of the checkout, drawn by the server: each field comes into its own frame. */
export function FormOutline({ label }: { label: string }) {
  return (
    <div role="status" aria-busy>
      <span className="sr-only">{label}</span>
      <div aria-hidden className="grid gap-8">
        <Part title="Contact" cells={contact} />
        <Part title="Billing address" cells={address} />
        <Part title="Payment" cells={card} />
      </div>
    </div>
  )
}
